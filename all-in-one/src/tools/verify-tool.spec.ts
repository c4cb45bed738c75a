import { openTestVault } from '@clinic/platform/log/spec-support.ts'
import { expect, it } from 'vitest'
import { verifyHere } from './verify-tool.ts'

const emptyLog = {
  head: async () => ({ logId: 'log-1', position: 0n }),
  readAll: async () => [],
  readStream: async () => [],
}
const event = { id: 'e1', stream: 'appointment-1', position: 700n }

const verified = async (...types: string[]) => {
  const { vault } = await openTestVault()
  const lines: string[] = []
  const terminal = { print: (line: string) => lines.push(line), progress: () => undefined }
  const foreign = types.map((type) => ({ ...event, type }))
  return { code: await verifyHere({ log: emptyLog, vault, foreign, heads: null }, terminal), lines }
}

it('what another application wrote is no problem', async () => {
  expect(await verified('Noted')).toEqual({ code: 0, lines: ['All 0 events are as they were written.'] })
})

it('an event of a type of ours that is not stored as ours is one: it may have been destroyed', async () => {
  const { code, lines } = await verified('Noted', 'AppointmentBooked')
  expect(code).toBe(1)
  expect(lines).toEqual([
    'foreign: position 700, AppointmentBooked e1 in appointment-1 is not stored as this system stores it',
    '1 problems in 0 events.',
  ])
})
