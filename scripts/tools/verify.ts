import { runHere } from './tool.ts'

/** `npm run verify`: walks the log and names every event that was altered. */
await runHere('verify')
