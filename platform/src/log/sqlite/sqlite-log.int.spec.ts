import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenedLog } from '../contract-support.ts'
import { eventLogContract, newLogContract } from '../event-log.contract.ts'
import { openSqliteLog } from './sqlite-log.ts'

const open = async (): Promise<OpenedLog> => {
  const folder = await mkdtemp(join(tmpdir(), 'event-log-'))
  const file = join(folder, 'log.sqlite')
  let opened = openSqliteLog(file)
  return {
    log: opened.log,
    reopen: async () => {
      opened.close()
      opened = openSqliteLog(file)
      return opened.log
    },
    close: async () => {
      opened.close()
      await rm(folder, { recursive: true })
    },
  }
}

newLogContract('SQLite', open)
eventLogContract('SQLite', open)
