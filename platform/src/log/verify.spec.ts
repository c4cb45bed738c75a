import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { describe, expect, it } from 'vitest'
import { goldenEvent } from '../../../shared-events/testing/golden.ts'
import type { Finding } from './check-events.ts'
import type { EventLog } from './event-log.ts'
import { appendTo, logOf, openTestVault } from './spec-support.ts'
import { type VerifyOptions, verifyLog } from './verify.ts'

/** Two streams in turn: booked, corrected and confirmed in one, reserved and released in the other. */
const started = async () => {
  const opened = await openTestVault()
  const log: StoredEvent[] = []
  const append = (stream: string, name: string, n: number) =>
    appendTo(log, opened.codec, stream, [goldenEvent(name)], `command-${n}`)
  await append('appointment-1', 'AppointmentBooked', 1)
  await append('schedule-2026-12-01', 'IntervalReserved', 2)
  await append('appointment-1', 'AppointmentDetailsCorrected', 3)
  await append('schedule-2026-12-01', 'IntervalReleased', 4)
  await append('appointment-1', 'AppointmentConfirmed', 5)
  return { ...opened, log }
}

const findingsOf = async (options: Omit<VerifyOptions, 'registry'>): Promise<Finding[]> => {
  const findings: Finding[] = []
  for await (const finding of verifyLog({ registry, ...options })) findings.push(finding)
  return findings
}
const brief = (findings: Finding[]) => findings.map(({ problem, position }) => `${problem} ${position}`)

/** Paths of every value that is stored, down to each text and number. */
const pathsOf = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))
    : [path]

const flipped = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value + 1n
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (value === null) return 'not null'
  const text = String(value)
  const middle = Math.floor(text.length / 2)
  return text.slice(0, middle) + String.fromCharCode(text.charCodeAt(middle) ^ 1) + text.slice(middle + 1)
}

const withFlipped = (event: StoredEvent, path: (string | number)[]): StoredEvent => {
  const copy = structuredClone(event)
  const parent = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy)
  const last = path.at(-1) as string
  parent[last] = flipped(parent[last])
  return copy
}

describe('verify', () => {
  it('finds nothing in a log that nobody touched, whatever the size of its batches', async () => {
    const { log, vault } = await started()
    for (const batch of [1, 2, 500]) expect(await findingsOf({ log: logOf(log), vault, batch })).toEqual([])
    expect(await findingsOf({ log: logOf([]), vault })).toEqual([])
  })

  it('remembers so many streams at most, and reads again what came before in another', async () => {
    const { log, vault, codec } = await started()
    for (let n = 0; n < 30; n++) {
      const stream = `appointment-${n % 10}x`
      const name = n < 10 ? 'AppointmentBooked' : n < 20 ? 'AppointmentDetailsCorrected' : 'AppointmentConfirmed'
      await appendTo(log, codec, stream, [goldenEvent(name)], `of-${n}`)
    }
    const again: string[] = []
    const counting = (events: readonly StoredEvent[]): EventLog => ({
      ...logOf(events),
      readStream: async (stream) => {
        again.push(stream)
        return events.filter((event) => event.stream === stream)
      },
    })
    expect(await findingsOf({ log: counting(log), vault, streams: 4 })).toEqual([])
    expect(new Set(again).size).toBeGreaterThan(5)
    const cut = log.filter(({ stream, revision }) => stream !== 'appointment-7x' || revision !== 1n)
    expect(brief(await findingsOf({ log: counting(cut), vault, streams: 4 }))).toEqual(['gap 3300'])
    again.length = 0
    expect(await findingsOf({ log: counting(log), vault })).toEqual([])
    expect(again).toEqual([])
  })

  it('tells how far it is', async () => {
    const { log, vault } = await started()
    const seen: string[] = []
    const onProgress: VerifyOptions['onProgress'] = ({ events, position, head }) =>
      seen.push(`${events} ${position}/${head}`)
    await findingsOf({ log: logOf(log), vault, batch: 2, onProgress })
    expect(seen).toEqual(['2 200/500', '4 400/500', '5 500/500'])
  })

  it('names the event of which one character of any stored field was changed', async () => {
    const { log, vault } = await started()
    let fields = 0
    for (const [i, event] of log.entries()) {
      for (const path of pathsOf(event)) {
        if (path[0] === 'position') continue // the log's own order, not part of the event
        fields += 1
        const changed = log.map((other, j) => (i === j ? withFlipped(event, path) : other))
        const findings = await findingsOf({ log: logOf(changed), vault })
        const named = findings.filter(({ position }) => position === event.position).map(({ problem }) => problem)
        expect(named, `${event.type} ${path.join('.')}`).toContain('mac')
      }
    }
    // 14 of envelope and meta each, 8 to 10 of data, 5 of each sealed block.
    expect(fields).toBeGreaterThan(120)
  })

  it('names the event of which a field was added or taken away', async () => {
    const { log, vault } = await started()
    const [booked] = log as [StoredEvent]
    const { sealed, ...without } = structuredClone(booked)
    const added = { ...structuredClone(booked), data: { ...booked.data, more: 1 } }
    for (const changed of [without, added, { ...booked, sealed: sealed?.slice(1) ?? [] }, { ...booked, sealed: [] }])
      expect(brief(await findingsOf({ log: logOf([changed, ...log.slice(1)]), vault }))).toContain('mac 100')
  })

  it('names the event after one that was cut out, doubled or swapped', async () => {
    const { log, vault } = await started()
    const [booked, reserved, corrected, released, confirmed] = log as [
      StoredEvent,
      StoredEvent,
      StoredEvent,
      StoredEvent,
      StoredEvent,
    ]
    const verify = async (events: StoredEvent[]) => brief(await findingsOf({ log: logOf(events), vault }))
    expect(await verify([booked, reserved, released, confirmed])).toEqual(['gap 500'])
    expect(await verify([reserved, corrected, released, confirmed])).toEqual(['gap 300'])
    const doubled = { ...corrected, position: 350n }
    expect(await verify([booked, reserved, corrected, doubled, released, confirmed])).toEqual(['gap 350'])
    const swapped = [booked, reserved, { ...confirmed, position: 300n }, released, { ...corrected, position: 500n }]
    expect(await verify(swapped)).toEqual(['gap 300', 'gap 500'])
  })

  it('names an event that was sealed properly but put in the place of another', async () => {
    const { log, vault, codec } = await started()
    const other: StoredEvent[] = []
    await appendTo(
      other,
      codec,
      'appointment-1',
      [goldenEvent('AppointmentBooked'), goldenEvent('AppointmentConfirmed')],
      'forged',
    )
    const forged = log.map((event) =>
      event.position === 300n ? { ...(other[1] as StoredEvent), position: 300n } : event,
    )
    expect(brief(await findingsOf({ log: logOf(forged), vault }))).toEqual(['chain 300', 'chain 500'])
  })

  it('takes an erasure for what it is, and a lost key for what it is', async () => {
    const { log, vault, store } = await started()
    await vault.dataKeys.erase('appointment-1', ['contact'])
    expect(await findingsOf({ log: logOf(log), vault })).toEqual([])
    vault.dataKeys.evict()
    const clinical = log[0]?.sealed?.find((block) => block.class === 'clinical')
    await store.remove([{ kind: 'data-key', id: clinical?.key as string }])
    expect(brief(await findingsOf({ log: logOf(log), vault }))).toEqual(['key 100', 'key 300'])
  })

  it('names an event whose type it does not know', async () => {
    const { log, vault } = await started()
    const known = new Map([...registry].filter(([type]) => type !== 'AppointmentConfirmed'))
    const findings: Finding[] = []
    for await (const finding of verifyLog({ log: logOf(log), vault, registry: known })) findings.push(finding)
    expect(findings).toEqual([
      {
        problem: 'type',
        position: 500n,
        event: { id: log[4]?.id, stream: 'appointment-1', revision: 2n, type: 'AppointmentConfirmed' },
      },
    ])
  })

  it('names an event that its store cannot read any more, and goes on behind it', async () => {
    const { log, vault } = await started()
    const events = log.map((event, i) => ({ ...event, position: BigInt(i + 1) }))
    const broken = (bad: bigint) => {
      const inner = logOf(events)
      const readAll = async (after: bigint, limit: number) => {
        const read = await inner.readAll(after, limit)
        if (read.some(({ position }) => position === bad)) throw new SyntaxError('no JSON')
        return read
      }
      return { ...inner, readAll }
    }
    expect(brief(await findingsOf({ log: broken(3n), vault }))).toEqual(['unreadable 3', 'gap 5'])
    expect(brief(await findingsOf({ log: broken(5n), vault }))).toEqual(['unreadable 5'])
    expect(brief(await findingsOf({ log: broken(1n), vault, batch: 2 }))).toEqual(['unreadable 1', 'gap 3'])
  })

  it('ends where a broken store gives the same events again', async () => {
    const { log, vault } = await started()
    const events = log.map((event, i) => ({ ...event, position: BigInt(i + 1) }))
    const inner = logOf(events)
    // As SQLite does once the order of its pages is broken: what stands behind comes again.
    const readAll = async (after: bigint, limit: number) => inner.readAll(after >= 5n ? 2n : after, limit)
    const found = brief(await findingsOf({ log: { ...inner, readAll }, vault }))
    expect(found.at(-1)).toBe('unreadable 6')
  })
})
