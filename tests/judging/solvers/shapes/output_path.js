'use strict';

const fs = require('fs');

process.stdin.resume();
process.stdin.setEncoding('utf-8');

let inputString = '';
let currentLine = 0;

process.stdin.on('data', function (text) {
  inputString += text;
});

process.stdin.on('end', function () {
  inputString = inputString.split('\n');
  main();
});

function readLine() {
  return inputString[currentLine++];
}

function quickestWayUp(ladders, snakes) {
  const land = new Map([...ladders, ...snakes]);
  const rolls = new Map([[1, 0]]);
  for (const [square, count] of rolls) {
    for (let next = square + 1; next <= Math.min(square + 6, 100); next++) {
      const landed = land.has(next) ? land.get(next) : next;
      if (!rolls.has(landed)) rolls.set(landed, count + 1);
    }
  }
  return rolls.has(100) ? rolls.get(100) : -1;
}

function main() {
  const ws = fs.createWriteStream(process.env.OUTPUT_PATH);
  const t = parseInt(readLine(), 10);
  for (let i = 0; i < t; i++) {
    const both = [0, 1].map(() =>
      Array.from({ length: parseInt(readLine(), 10) }, () => readLine().split(' ').map(Number)),
    );
    ws.write(quickestWayUp(both[0], both[1]) + '\n');
  }
  ws.end();
}
