import { once } from 'node:events'
import { setPriority } from 'node:os'
import { openVault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import type { FromVerify, VerifyTask } from './verify-messages.ts'
import { headsOf, verifyHere } from './verify-tool.ts'

/**
 * Walks the log for a process that serves meanwhile: on connections of its own that cannot write, and behind it wherever the two
 * want the same processor. Ends with the process that started it.
 */
const niceness = 10
const progressEveryMs = 100

setPriority(niceness)
process.once('disconnect', () => process.exit(2))
const post = (message: FromVerify): void => void process.send?.(message)

const [task] = await once(process, 'message')
// It is our own parent that sends it.
const { files, masterKey, headsDir } = task as VerifyTask
const { store, close } = openSqliteVaultStore(files.vault, { readOnly: true })
let reportedAt = Number.NEGATIVE_INFINITY
try {
  const vault = await openVault({ store, masterKey: Buffer.from(masterKey), logIsEmpty: false })
  const code = await verifyHere(
    { vault, logFile: files.log, heads: headsOf(vault, headsDir) },
    {
      print: (line) => post({ type: 'line', line }),
      progress(label, now) {
        if (performance.now() - reportedAt < progressEveryMs) return
        reportedAt = performance.now()
        post({ type: 'progress', label, ...now })
      },
    },
  )
  post({ type: 'exit', code })
} finally {
  close()
  process.removeAllListeners('disconnect')
  process.disconnect?.()
}
