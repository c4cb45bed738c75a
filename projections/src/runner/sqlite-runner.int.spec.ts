import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteWorkStore } from '@clinic/platform/work/sqlite/sqlite-work-store.ts'
import { describe } from 'vitest'
import { openSqliteReadStore } from '../read-store/sqlite/sqlite-read-store.ts'
import { runnerContract } from './runner.contract.ts'
import { runnerProcessesContract } from './runner-processes.contract.ts'
import { toolsContract } from './tools/tools.contract.ts'

describe('projections on SQLite', () => {
  const open = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'runner-'))
    const read = openSqliteReadStore(join(folder, 'read.sqlite'))
    const work = openSqliteWorkStore(join(folder, 'vault.sqlite'))
    return {
      store: read.store,
      work: work.store,
      close: async () => {
        read.close()
        work.close()
        rmSync(folder, { recursive: true })
      },
    }
  }
  describe('a runner', () => runnerContract(open))
  describe('runners', () => runnerProcessesContract(open))
  describe('the tools', () => toolsContract(open))
})
