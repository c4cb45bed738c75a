import { verifyExport } from '@clinic/all-in-one/tools/verify-export.ts'
import { onStores, runHere, terminal } from './tool.ts'

/** `npm run verify`: walks the log and names every event that was altered. `npm run verify -- <file>`: checks a signed export. */
const [file, ...more] = process.argv.slice(2)
if (more.length > 0) {
  console.error('npm run verify [-- <export>]')
  process.exitCode = 2
} else if (file === undefined) await runHere('verify')
else await onStores(({ vault }) => verifyExport(file, { secret: vault.secret('mac'), print: terminal.print }))
