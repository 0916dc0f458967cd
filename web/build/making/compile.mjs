// Compiles the Python files in a zip with Pyodide's own Python, so that no visitor's browser must compile them. Prints a
// JSON object: name -> base64 of the .pyc. `web/build/making/runtime.py` runs it: node compile.mjs ZIP
//
// The same input gives the same bytes: the seed of string hashes is fixed, and the files contain no time.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/sources.zip", readFileSync(process.argv[2]));
console.log(
  python.runPython(`
import base64, importlib.util, json, marshal, zipfile

UNCHECKED = 0b01
"""The file tells a hash of its source, which nobody is to compare."""

def compiled(name, source):
    words = name.startswith(("_pyodide/", "pyodide/"))  # their docstrings are used
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if words else 2)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + importlib.util.source_hash(source)
    return base64.b64encode(head + marshal.dumps(code)).decode()

with zipfile.ZipFile("/sources.zip") as sources:
    made = {name + "c": compiled(name, sources.read(name)) for name in sources.namelist() if name.endswith(".py")}
json.dumps(made)
`),
);
