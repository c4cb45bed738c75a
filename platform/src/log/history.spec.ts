import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { describe, expect, it } from 'vitest'
import { goldenEvent } from '../../../shared-events/testing/golden.ts'
import { createHistoryReader } from './history.ts'
import { appendTo, logOf, openTestVault } from './spec-support.ts'

/** Two streams in turn, and one that nobody asks for. */
const started = async () => {
  const { vault, codec } = await openTestVault()
  const log: StoredEvent[] = []
  const append = (stream: string, name: string) => appendTo(log, codec, stream, [goldenEvent(name)], `of-${log.length}`)
  await append('appointment-1', 'AppointmentBooked')
  await append('delivery-1', 'DeliveryPlanned')
  await append('appointment-2', 'AppointmentBooked')
  await append('appointment-1', 'AppointmentConfirmed')
  await append('appointment-1', 'AppointmentCompleted')
  const read = () => createHistoryReader({ log: logOf(log), registry, vault }).read(['delivery-1', 'appointment-1'])
  return { log, read }
}

// @rule history-chain-on-screen: Issue: 'Cadena verificada' with time and count; an event that was changed is named
describe('a history', () => {
  it('is the events of its streams in the order of the log, opened, with nothing to report', async () => {
    const { events, findings } = await (await started()).read()
    expect(events.map(({ type }) => type)).toEqual([
      'AppointmentBooked',
      'DeliveryPlanned',
      'AppointmentConfirmed',
      'AppointmentCompleted',
    ])
    expect(events[0]?.contact).toEqual(goldenEvent('AppointmentBooked').contact)
    expect(findings).toEqual([])
  })

  it('names the event that was changed, and still shows it', async () => {
    const { log, read } = await started()
    log[3] = { ...(log[3] as StoredEvent), data: { ...log[3]?.data, startTime: '07:00' } }
    const { events, findings } = await read()
    expect(events).toHaveLength(4)
    expect(findings.map(({ problem, event }) => `${problem} ${event?.type}`)).toEqual(['mac AppointmentConfirmed'])
  })

  it('names the event before which one is missing', async () => {
    const { log, read } = await started()
    log.splice(3, 1)
    expect((await read()).findings.map(({ problem, event }) => `${problem} ${event?.type}`)).toEqual([
      'gap AppointmentCompleted',
    ])
  })

  it('names an event whose sealed part does not open, and shows the others', async () => {
    const { log, read } = await started()
    const [first] = log as [StoredEvent]
    log[0] = { ...first, sealed: (first.sealed ?? []).map((block) => ({ ...block, tag: 'AAAAAAAAAAAAAAAAAAAAAA==' })) }
    const { events, findings } = await read()
    expect(events.map(({ type }) => type)).not.toContain('AppointmentBooked')
    expect(findings.map(({ problem }) => problem)).toEqual(expect.arrayContaining(['mac', 'seal']))
  })

  // @rule personal-data-found: Issue: an administrator finds every stream of a person by e-mail, phone or cédula, what
  //   was corrected since included, sees by which field, and what may not be erased and why
  it('finds the streams of whoever is in an event, past one that does not open', async () => {
    const { vault, codec } = await openTestVault()
    const log: StoredEvent[] = []
    for (const [n, stream] of ['appointment-1', 'appointment-2', 'appointment-3'].entries())
      await appendTo(log, codec, stream, [goldenEvent('AppointmentBooked')], `of-${n}`)
    const [first] = log as [StoredEvent]
    log[0] = { ...first, sealed: (first.sealed ?? []).map((block) => ({ ...block, tag: 'AAAAAAAAAAAAAAAAAAAAAA==' })) }
    await vault.dataKeys.erase('appointment-2', ['contact', 'clinical'])
    const { name } = goldenEvent('AppointmentBooked').contact as { name: string }
    const reader = createHistoryReader({ log: logOf(log), registry, vault })
    expect(await reader.find(({ contact }) => contact?.name === name)).toEqual(['appointment-3'])
  })
})
