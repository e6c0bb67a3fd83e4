// What the usual judge puts round a function in C or C++: worker.py says what is spoken.
#ifdef HEADERS
#include HEADERS
#else
#include <bits/stdc++.h>
#endif
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
namespace boustro_driver {
using namespace std;
struct Value {
    long number = 0;
    vector<Value> items;
    bool operator==(const Value& other) const {
        return number == other.number && items == other.items;
    }
};

static Value parse(const char*& at) {
    Value found;
    if (*at != '[') {
        found.number = strtol(at, const_cast<char**>(&at), 10);
        return found;
    }
    for (++at; *at && *at != ']';) {
        found.items.push_back(parse(at));
        if (*at == ',') ++at;
    }
    if (*at) ++at;
    return found;
}

template <class T>
Value told(const T& value) {
    Value found;
    if constexpr (is_arithmetic_v<T>)
        found.number = static_cast<long>(value);
    else
        for (const auto& item : value) found.items.push_back(told(item));
    return found;
}
template <class A, class B>
Value told(const pair<A, B>& value) {
    return Value{0, {told(value.first), told(value.second)}};
}

// A value as a parameter of the type T, kept for as long as the call lasts, and read back after it.
template <class T>
struct Held {
    T value;
    explicit Held(const Value& v) : value(static_cast<T>(v.number)) {}
    T& get() { return value; }
    Value back() const { return told(value); }
};
template <class T>
struct Held<vector<T>> {
    vector<T> value;
    explicit Held(const Value& v) {
        for (const Value& item : v.items) value.push_back(Held<T>(item).get());
    }
    vector<T>& get() { return value; }
    Value back() const { return told(value); }
};
template <class A, class B>
struct Held<pair<A, B>> {
    pair<A, B> value;
    explicit Held(const Value& v) : value(v.items.at(0).number, v.items.at(1).number) {}
    pair<A, B>& get() { return value; }
};
template <class T>
struct Held<T*> {
    vector<Held<T>> held;
    vector<T> value;
    explicit Held(const Value& v) {
        for (const Value& item : v.items) held.emplace_back(item);
        for (Held<T>& item : held) value.push_back(item.get());
    }
    T* get() { return value.data(); }
    Value back() const {
        if constexpr (is_arithmetic_v<T>) return told(value);
        Value found;
        for (const Held<T>& item : held) found.items.push_back(item.back());
        return found;
    }
};
// A map is made for the solution: what it changes there is no board of ours.
template <class M>
struct HeldMap {
    M value;
    Value given;
    explicit HeldMap(const Value& v) : given(v) {
        for (const Value& item : v.items) value[item.items.at(0).number] = item.items.at(1).number;
    }
    M& get() { return value; }
    Value back() const { return given; }
};
template <class... T>
struct Held<map<T...>> : HeldMap<map<T...>> {
    using HeldMap<map<T...>>::HeldMap;
};
template <class... T>
struct Held<unordered_map<T...>> : HeldMap<unordered_map<T...>> {
    using HeldMap<unordered_map<T...>>::HeldMap;
};

static bool changed = false;

template <class... A, size_t... I, class F>
long apply(F f, const Value& given, index_sequence<I...>) {
    tuple<Held<remove_cv_t<remove_reference_t<A>>>...> held{
        Held<remove_cv_t<remove_reference_t<A>>>(given.items.at(I))...};
    const long answer = f(get<I>(held).get()...);
    changed = !((get<I>(held).back() == given.items[I]) && ...);
    return answer;
}
template <class R, class... A>
long call(R (*f)(A...), const Value& given) {
    return apply<A...>([&](auto&&... a) { return f(a...); }, given, index_sequence_for<A...>{});
}
#define METHOD_CALL(QUALIFIER)                                                    \
    template <class R, class C, class... A>                                       \
    long call(R (C::*f)(A...) QUALIFIER, const Value& given) {                    \
        C object;                                                                 \
        return apply<A...>([&](auto&&... a) { return (object.*f)(a...); }, given, \
                           index_sequence_for<A...>{});                           \
    }
METHOD_CALL()
METHOD_CALL(const)

struct Judge {
    FILE* in = fdopen(dup(0), "r");
    FILE* out = fdopen(dup(1), "w");
    char* line = nullptr;
    size_t room = 0;

    // The solution's own input is empty, and what it prints is out of the way.
    Judge() {
        dup2(open("/dev/null", O_RDONLY), 0);
        dup2(2, 1);
        fputs("{\"ready\": true}\n", out);
        fflush(out);
    }
    bool has_next() { return getline(&line, &room, in) > 0; }
};

template <class F>
void serve(F function) {
    Judge judge;
    while (judge.has_next()) {
        const char* at = judge.line;
        const long answer = call(function, parse(at));
        fprintf(judge.out, "{\"answer\": %ld%s}\n", answer, changed ? ", \"changed\": true" : "");
        fflush(judge.out);
    }
}

// Edits of a solution, as copies.py writes them: each answers so many lines, in a process that ends
// where one takes too long.
template <auto F>
struct Plain;
template <class R, class... A, R (*F)(A...)>
struct Plain<F> {
    static R call(A... a) { return F(forward<A>(a)...); }
};
#define PLAIN_CALL(QUALIFIER)                                          \
    template <class R, class C, class... A, R (C::*F)(A...) QUALIFIER> \
    struct Plain<F> {                                                  \
        static R call(A... a) {                                        \
            C object;                                                  \
            return (object.*F)(forward<A>(a)...);                      \
        }                                                              \
    };
PLAIN_CALL()
PLAIN_CALL(const)

const long no_answer = 1000000000;

template <class F>
void answer_all(F edit, FILE* in, double seconds, int out) {
    const long microseconds = lround(seconds * 1e6);
    const itimerval limit{{0, 0}, {microseconds / 1000000, microseconds % 1000000}};
    char* line = nullptr;
    size_t room = 0;
    while (edit && getline(&line, &room, in) > 0) {
        const char* at = line;
        setitimer(ITIMER_VIRTUAL, &limit, nullptr);
        const long answer = call(edit, parse(at));
        if (write(out, &answer, sizeof answer) < 0) return;
    }
}

// Of all edits those answer whose numbers are the words from the third on.
template <class F>
void serve_edits(F* edits, char** words) {
    const int each = atoi(words[1]);
    const double seconds = atof(words[2]);
    Judge judge;
    signal(SIGPIPE, SIG_IGN);  // an edit may have ended before the next line is there
    for (words += 3; *words; words++) {
        int lines[2], answers[2];
        if (pipe(lines) || pipe(answers)) return;
        if (!fork()) {
            close(lines[1]);
            answer_all(edits[atoi(*words)], fdopen(lines[0], "r"), seconds, answers[1]);
            _exit(0);
        }
        close(lines[0]);
        close(answers[1]);
        for (int j = 0; j < each; j++) {
            if (!judge.has_next()) return;
            long answer = no_answer;
            if (write(lines[1], judge.line, strlen(judge.line)) < 0 ||
                read(answers[0], &answer, sizeof answer) != sizeof answer)
                answer = no_answer;
            fprintf(judge.out, "{\"answer\": %ld}\n", answer);
            fflush(judge.out);
        }
        close(lines[1]);
        close(answers[0]);
        wait(nullptr);
    }
}
}  // namespace boustro_driver

#ifdef PRELUDE
using namespace std;
#endif
#ifdef DECLARATION
DECLARATION;
#endif
#ifdef SOLUTION
#define main solution_main
#include SOLUTION
#undef main
#endif

#ifdef EDITS
signed main(int, char** words) { boustro_driver::serve_edits(boustro_edits, words); }
#else
signed main() { boustro_driver::serve(&FUNCTION); }
#endif
