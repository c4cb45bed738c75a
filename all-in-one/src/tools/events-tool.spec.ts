import { appendTo, logOf, openTestVault } from '@clinic/platform/log/spec-support.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { expect, it } from 'vitest'
import { goldenEvent } from '../../../shared-events/testing/golden.ts'
import { readEventsWords, runEvents } from './events-tool.ts'

const started = async () => {
  const { codec } = await openTestVault()
  const stored: StoredEvent[] = []
  await appendTo(stored, codec, 'appointment-a', [goldenEvent('AppointmentBooked')], 'one')
  await appendTo(stored, codec, 'appointment-b', [goldenEvent('AppointmentBooked')], 'two')
  await appendTo(stored, codec, 'appointment-a', [goldenEvent('AppointmentConfirmed')], 'three')
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const deps = { log: logOf(stored), open: codec.open, print, signal: new AbortController().signal }
  return { lines, run: (...words: string[]) => runEvents(readEventsWords(words) as never, deps) }
}

// @rule developer-events: Issue: `npm run events -- tail|show <stream>|stats`
it('shows a stream with what is sealed named alone, and opened to whoever asks for it', async () => {
  const { lines, run } = await started()
  expect(await run('show', 'appointment-a')).toBe(0)
  expect(lines[0]).toMatch(/^\d+ {2}appointment-a #0 {2}AppointmentBooked v1 {2}/)
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ contact: 'sealed', clinical: 'sealed' })
  expect(lines.join()).not.toContain('@')
  lines.length = 0
  await run('show', 'appointment-a', '--open')
  expect(JSON.parse(lines[1] ?? '').contact).toEqual(expect.objectContaining({ email: expect.stringContaining('@') }))
})

// @rule developer-events
it('counts the events of each type and the streams of each category', async () => {
  const { lines, run } = await started()
  await run('stats')
  expect(lines.map((line) => line.trim())).toEqual([
    expect.stringMatching(/^3 events, /),
    '2  AppointmentBooked',
    '1  AppointmentConfirmed',
    'streams',
    '2  appointment',
  ])
})

it('says that there is no such stream', async () => {
  const { lines, run } = await started()
  expect(await run('show', 'appointment-z')).toBe(1)
  expect(lines).toEqual(['There is no stream appointment-z.'])
})

it.each([[[]], [['tail', 'x']], [['show']], [['show', 'a', 'b']], [['delete', 'a']]])('%j is no command', (words) => {
  expect(readEventsWords(words)).toBeNull()
})
