// Checks Python's replies by the shapes that the page expects. Reads JSON lines: [name of the request, reply]. Prints the
// names of requests whose replies the check rejects or changes.

import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { checked } from "../../web/src/data/checked.js";
import { REPLIES } from "../../web/src/data/shapes.js";

let passed = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [name, reply] = JSON.parse(line);
  try {
    if (!isDeepStrictEqual(checked(REPLIES[name], reply), reply)) throw new Error("a field is missing in the shape");
    passed += 1;
  } catch (error) {
    console.log(`${name}: ${error.message}: ${line.slice(0, 300)}`);
  }
}
console.log(`passed ${passed}`);
