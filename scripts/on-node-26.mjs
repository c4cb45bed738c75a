// Runs a TypeScript entry of this project. Plain JavaScript on purpose: it must be readable by any Node, to explain a wrong one.

import * as modules from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const needed = 26
const [entry, ...args] = process.argv.slice(2)
const major = Number(process.versions.node.split('.')[0])

if (major < needed) {
  console.error(
    `This needs Node ${needed} and runs on ${process.versions.node}.\n` +
      `Node ${needed} comes with the project: run "npm ci" once, then start through npm ("npm start", "npm test"),\n` +
      `not with "node" directly. If "npm ci" was run with --ignore-scripts, run "npm rebuild node".`,
  )
  process.exit(1)
}

// What npm started ends with its npm, as if it had been asked to: npm passes SIGTERM on, but it may be killed, or a shell that does
// not pass anything on may stand between the two.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 250).unref()

// What was stripped of its types and compiled once is kept, for threads and processes started from here too: half the time to start
// and 40 MB less. Where the folder cannot be written everything works without.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/compile', import.meta.url))
modules.enableCompileCache()

process.argv = [process.argv[0], resolve(entry), ...args]
await import(pathToFileURL(resolve(entry)).href)
modules.flushCompileCache()
