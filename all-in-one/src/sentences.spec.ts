import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sentenceFor } from './sentences.ts'

const caught = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}
const ofSqlite = (message: string, errcode: number) => Object.assign(new Error(message), { errcode })

it('what the machine refuses is one sentence; what is ours to mend keeps its stack', () => {
  const missing = caught(() => readFileSync('/no/such/export.jsonl'))
  expect(sentenceFor(missing)).toBe("Refused: ENOENT: no such file or directory, open '/no/such/export.jsonl'")
  expect(sentenceFor(ofSqlite('database or disk is full', 13))).toBe('Refused: database or disk is full')
  expect(sentenceFor(ofSqlite('no such column: x', 1))).toMatch(/^Error: no such column: x\n +at /)
})
