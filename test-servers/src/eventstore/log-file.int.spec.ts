import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLogFile } from './log-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-log-file-'))
  path = join(folder, 'log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = async (): Promise<{ lines: string[]; file: Awaited<ReturnType<typeof openLogFile>> }> => {
  const lines: string[] = []
  const file = await openLogFile(path, (line) => lines.push(line))
  return { lines, file }
}

it('gives back every line in order', async () => {
  const first = await open()
  await Promise.all(['one', 'two', 'three'].map((line) => first.file.append(line)))
  await first.file.close()
  const second = await open()
  expect(second.lines).toEqual(['one', 'two', 'three'])
  await second.file.close()
})

it('has the line in the file when the append resolves', async () => {
  const { file } = await open()
  await file.append('one')
  expect(readFileSync(path, 'utf8')).toBe('one\n')
  await file.close()
})

it('cuts off a last line that was not finished, and goes on behind the others', async () => {
  appendFileSync(path, `one\ntwo\n${'unfinished'.repeat(20_000)}`)
  const { lines, file } = await open()
  expect(lines).toEqual(['one', 'two'])
  await file.append('three')
  await file.close()
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\nthree\n')
})

it('begins anew when the first line was not finished', async () => {
  appendFileSync(path, 'unfin')
  const { lines, file } = await open()
  expect(lines).toEqual([])
  await file.close()
  expect(statSync(path).size).toBe(0)
})
