// What the usual judge puts round a function in Go: worker.py says what is spoken.
package main

import (
	boustroBuffer "bufio"
	boustroJson "encoding/json"
	boustroText "fmt"
	boustroSystem "os"
	boustroReflect "reflect"
)

func main() {
	out, lines := boustroSystem.Stdout, boustroBuffer.NewScanner(boustroSystem.Stdin)
	boustroSystem.Stdout = boustroSystem.Stderr
	lines.Buffer(nil, 1<<24)
	boustroText.Fprintln(out, `{"ready": true}`)
	for lines.Scan() {
		told, _ := boustroJson.Marshal(boustroAnswer(lines.Bytes()))
		boustroText.Fprintf(out, "%s\n", told)
	}
}

func boustroAnswer(line []byte) (told map[string]any) {
	var raw []boustroJson.RawMessage
	boustroJson.Unmarshal(line, &raw)
	function := boustroReflect.ValueOf(boustroFunction)
	given := make([]boustroReflect.Value, len(raw))
	for i := range raw {
		value := boustroReflect.New(function.Type().In(i))
		if err := boustroJson.Unmarshal(raw[i], value.Interface()); err != nil {
			return map[string]any{"unfit": err.Error()}
		}
		given[i] = value.Elem()
	}
	defer func() {
		if err := recover(); err != nil {
			told = map[string]any{"raised": boustroText.Sprint(err)}
		}
	}()
	told = map[string]any{"answer": function.Call(given)[0].Interface()}
	for i := range raw {
		if after, _ := boustroJson.Marshal(given[i].Interface()); string(after) != string(raw[i]) {
			told["changed"] = true
		}
	}
	return told
}
