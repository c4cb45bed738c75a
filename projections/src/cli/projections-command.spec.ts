import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { describe, expect, it } from 'vitest'
import type { ProjectionStatus, ProjectionTools } from '../runner/tools/tool-types.ts'
import { readWords, runProjectionsCommand } from './projections-command.ts'

const status = (name: string, more: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
  name,
  version: 1,
  position: 90n,
  head: 100n,
  sameLog: true,
  documents: 7,
  versions: [1],
  ...more,
})
const asked: string[] = []
const tools: ProjectionTools = {
  status: async () => [
    status('appointments', { state: 'folding' }),
    status('staff', { version: 2, versions: [1, 2], position: null }),
  ],
  async rebuild(name, onProgress) {
    asked.push(`rebuild ${name}`)
    onProgress({ done: 50, total: 100 })
    return { events: 100, position: 100n }
  },
  async rebuildAll(names, onProgress) {
    asked.push(`rebuild ${names.join(' and ')}`)
    onProgress({ done: 50, total: 100 })
    return names.map((name) => ({ name, events: 100, position: 100n }))
  },
  async verify(name) {
    asked.push(`verify ${name}`)
    return name === 'staff'
      ? { same: true, documents: 3, position: 100n }
      : { same: false, documents: 7, position: 100n, id: 'a1', fields: ['name', 'status'], how: 'differs' }
  },
}
const run = async (words: string[], with_: ProjectionTools = tools) => {
  const lines: string[] = []
  const progress: string[] = []
  asked.length = 0
  const command = readWords(words)
  if (!command) throw new Error('not a command')
  const code = await runProjectionsCommand(command, {
    tools: with_,
    print: (line) => lines.push(line),
    onProgress: (label, { done, total }) => progress.push(`${label} ${done}/${total}`),
  })
  return { code, lines, progress }
}

describe('npm run projections', () => {
  it('takes an action and at most one name', () => {
    expect(readWords(['verify'])).toEqual({ action: 'verify' })
    expect(readWords(['rebuild', 'staff'])).toEqual({ action: 'rebuild', name: 'staff' })
    expect(readWords([])).toBeNull()
    expect(readWords(['explode'])).toBeNull()
    expect(readWords(['status', 'staff', 'more'])).toBeNull()
  })

  it('status tells a line each, with what else is kept', async () => {
    expect(await run(['status'])).toMatchObject({
      code: 0,
      lines: [
        'appointments@1  folding  at position 90 of 100  7 documents',
        'staff@2  not built yet  7 documents  also kept: staff@1',
      ],
    })
  })

  it('status is not well when documents are of another log', async () => {
    const other = { ...tools, status: async () => [status('staff', { sameLog: false })] }
    const { code, lines } = await run(['status', 'staff'], other)
    expect(code).toBe(1)
    expect(lines[0]).toContain('of another log: to be rebuilt')
  })

  it('rebuild does one that is named, or all, and shows how far it is', async () => {
    const { code, lines, progress } = await run(['rebuild', 'staff'])
    expect(asked).toEqual(['rebuild staff'])
    expect(code).toBe(0)
    expect(progress).toEqual(['rebuild staff 50/100'])
    expect(lines[0]).toMatch(/^staff: rebuilt from 100 events up to position 100 in \d+\.\d s$/)
    const all = await run(['rebuild'])
    expect(asked).toEqual(['rebuild appointments and staff'])
    expect(all.progress).toEqual(['rebuild 2 read models 50/100'])
    expect(all.lines).toHaveLength(2)
  })

  it('rebuild names what was not rebuilt, beside what was', async () => {
    const failing: ProjectionTools = {
      ...tools,
      rebuildAll: async ([appointments = '', staff = '']) => [
        { name: appointments, failed: 'appointments is being rebuilt already' },
        { name: staff, events: 100, position: 100n },
      ],
    }
    expect(await run(['rebuild'], failing)).toMatchObject({
      code: 2,
      lines: [
        'appointments: not rebuilt. appointments is being rebuilt already',
        expect.stringMatching(/^staff: rebuilt from 100 events/),
      ],
    })
  })

  it('verify names what differs and answers 1, and goes on with the others', async () => {
    expect(await run(['verify'])).toMatchObject({
      code: 1,
      lines: [
        'appointments: document a1 differs in name, status, at position 100',
        'staff: all 3 documents are as the log says, at position 100',
      ],
    })
  })

  it('explains an unknown name and a store that is away', async () => {
    expect(await run(['verify', 'orders'])).toMatchObject({
      code: 2,
      lines: ["There is no projection 'orders'. There are: appointments, staff."],
    })
    const away = { ...tools, rebuild: () => Promise.reject(new StoreAway('MongoDB')) }
    expect(await run(['rebuild', 'staff'], away)).toMatchObject({
      code: 2,
      lines: ['MongoDB cannot be reached now. Nothing was changed.'],
    })
  })
})
