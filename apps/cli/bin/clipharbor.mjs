#!/usr/bin/env node
// CommonJS from here on, in the bundle too: an ES module that imports one name from `node:fs` pays for all its exports,
// which was a sixth of the tool's startup time.
import './start.cjs';
