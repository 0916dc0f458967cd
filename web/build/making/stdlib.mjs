// Imports every module of the wheel in Pyodide, and prints the modules of the standard library that are then loaded;
// `web/build/making/stdlib.txt` stores the list. `python3 build.py stdlib` runs it: node stdlib.mjs WHEEL

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.writeFile("/wheel.whl", readFileSync(process.argv[2]));
const names = python.runPython(`
import pkgutil, sys, traceback
sys.path.insert(0, "/wheel.whl")
import pygames
for found in pkgutil.walk_packages(pygames.__path__, "pygames."):
    __import__(found.name)
try:
    int("x")
except ValueError:
    traceback.format_exc()
"\\n".join(sorted(name for name, module in sys.modules.items() if "python3" in (getattr(module, "__file__", None) or "")))
`);
console.log(names);
