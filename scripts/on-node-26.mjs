// Runs a TypeScript entry of this project. Plain JavaScript on purpose: it must be readable by any Node, to explain a wrong one.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

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

process.argv = [process.argv[0], resolve(entry), ...args]
await import(pathToFileURL(resolve(entry)).href)
