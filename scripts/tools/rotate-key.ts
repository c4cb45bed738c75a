import { CannotStart } from '@clinic/all-in-one/folder.ts'
import { rotationOf } from '@clinic/platform/vault/keys/master-key.ts'
import { runHere } from './tool.ts'

/** `npm run rotate-key`: wraps everything in the vault under MASTER_KEY, where it stood under MASTER_KEY_PREVIOUS, beside the running system. */
await runHere('rotate-key', ({ masterKey }) => {
  const rotation = masterKey && rotationOf(masterKey)
  if (!rotation) throw new CannotStart('Give MASTER_KEY and MASTER_KEY_PREVIOUS, as the running processes have them.')
  return [rotation]
})
