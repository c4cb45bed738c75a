import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { workStoreContract } from '../work-store.contract.ts'
import { openSqliteWorkStore } from './sqlite-work-store.ts'

describe('work store on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'work-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  workStoreContract(async (now) => openSqliteWorkStore(join(folder, 'vault.sqlite'), now))
})
