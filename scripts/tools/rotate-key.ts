import { runHere } from './tool.ts'

/** `npm run rotate-key`: wraps everything in the vault under MASTER_KEY, where it stood under MASTER_KEY_PREVIOUS, beside the running system. */
await runHere('rotate-key')
