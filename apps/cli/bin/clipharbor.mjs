#!/usr/bin/env node
// CommonJS from here on, in the bundle too: a module that imports one name of `node:fs` pays for everything that has a name
// there, which made a sixth of what starting the tool cost.
import './start.cjs';
