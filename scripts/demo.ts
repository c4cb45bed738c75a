import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from '@clinic/demo/start-demo.ts'
import { buildWebWhenStale } from './build-web.ts'

/** `npm run demo`: a believable practice on a folder that goes when it ends. */
buildWebWhenStale((line) => console.log(line))
const folder = mkdtempSync(join(tmpdir(), 'clinic-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await startDemo(folder, process.env)
