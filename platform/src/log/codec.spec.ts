import { type AnyEvent, defineEvent } from '@clinic/shared-events/definitions/define-event.ts'
import { createRegistry } from '@clinic/shared-events/definitions/event-registry.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ClassErased, KeyMissing } from '../vault/keys/data-keys.ts'
import { EventRefused } from './check-content.ts'
import { createCodec } from './codec.ts'
import { SealBroken } from './seal.ts'
import { appendTo, context, openTestVault } from './spec-support.ts'

const stream = 'appointment-1'
const where = { appointmentId: '1', reservationId: 'r1', date: '2026-12-01', startTime: '09:00', endTime: '10:00' }
const contact = { name: 'María Rojas', email: 'maria@ejemplo.cr', phone: '8888-1234', address: 'San José' }
const booked: AnyEvent = {
  type: 'AppointmentBooked',
  data: { ...where, specialty: 'fisioterapia', appointmentType: 'primer_cita', channel: 'public', overbooked: false },
  contact,
  clinical: { reason: 'Dolor lumbar' },
}
const corrected: AnyEvent = {
  type: 'AppointmentDetailsCorrected',
  data: { ...where, specialty: 'fisioterapia', fields: ['phone'] },
  contact: { phone: '8888-4321' },
  clinical: {},
}

const started = async () => {
  const opened = await openTestVault()
  const log: StoredEvent[] = []
  await appendTo(log, opened.codec, stream, [booked, corrected], 'command-1')
  return { ...opened, log, first: log[0] as StoredEvent, second: log[1] as StoredEvent }
}

describe('sealing', () => {
  it('leaves no personal text in what is stored, and seals the same text differently each time', async () => {
    const { log } = await started()
    const { log: again } = await started()
    const stored = JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const text of [...Object.values(contact), 'Dolor lumbar', '8888-4321']) {
      expect(stored).not.toContain(text)
      expect(stored).not.toContain(Buffer.from(text).toString('base64').replace(/.=*$/, ''))
    }
    expect(log[0]?.sealed?.[0]?.text).not.toBe(again[0]?.sealed?.[0]?.text)
  })

  it('stores one block for each class that has content, and none for an empty one', async () => {
    const { first, second, codec } = await started()
    expect(first.sealed?.map((block) => block.class)).toEqual(['contact', 'clinical'])
    expect(second.sealed?.map((block) => block.class)).toEqual(['contact'])
    expect((await codec.open([second]))[0]?.clinical).toEqual({})
  })

  it('draws the ids of events each time anew, also for the same command, and chains each event to the one before', async () => {
    const { log, first, second } = await started()
    const { log: again } = await started()
    expect(new Set([...log, ...again].map(({ id }) => id)).size).toBe(4)
    expect([first.meta.previousMac, second.meta.previousMac]).toEqual([null, first.meta.mac])
    expect(first.meta).toMatchObject({ actor: 'public', commandId: 'command-1', bodyHash: 'hash-of-body' })
  })

  it('refuses a previous mac where there is no event, and none where there is one', async () => {
    const { codec } = await openTestVault()
    await expect(codec.seal(stream, 'no-stream', 'mac', [booked], context)).rejects.toThrow('previous mac')
    await expect(codec.seal(stream, 0n, null, [booked], context)).rejects.toThrow('previous mac')
  })

  it.each([
    ['a type nobody registered', { ...booked, type: 'AppointmentUpdated' }, 'AppointmentUpdated'],
    ['a wrong value', { ...booked, data: { ...booked.data, date: 'María' } }, 'data.date'],
    ['a wrong personal value', { ...booked, contact: { ...contact, name: 12345678 } }, 'contact.name'],
    ['a field that is not in the schema', { ...booked, data: { ...booked.data, patientName: 'María' } }, 'data'],
    ['a personal class that is missing', { ...booked, contact: undefined }, 'contact'],
    ['a class the event does not have', { ...booked, financial: { total: 'María' } }, 'financial'],
    ['content that was erased', { ...booked, clinical: null }, 'clinical'],
  ])('refuses %s, naming the place and no value', async (_, event, place) => {
    const { codec, store } = await openTestVault()
    const error = await codec.seal(stream, 'no-stream', null, [event as AnyEvent], context).catch((thrown) => thrown)
    if (event.type === booked.type) expect(error).toBeInstanceOf(EventRefused)
    expect(error.message).toContain(place)
    expect(error.message).not.toMatch(/María|12345678/)
    expect(await store.list('data-key')).toEqual([])
  })
})

describe('opening', () => {
  it('gives null for an erased class and only for it, in every event of the stream', async () => {
    const { codec, vault, log } = await started()
    await vault.dataKeys.erase(stream, ['contact'])
    const read = await codec.open(log)
    expect(read.map(({ contact: c, clinical }) => [c, clinical])).toEqual([
      [null, { reason: 'Dolor lumbar' }],
      [null, {}],
    ])
    await expect(codec.seal(stream, 1n, 'mac', [corrected], context)).rejects.toThrow(ClassErased)
  })

  it('throws for a key that is absent: that is no erasure', async () => {
    const { codec, vault, store, log, first } = await started()
    vault.dataKeys.evict()
    await store.remove([{ kind: 'data-key', id: first.sealed?.[0]?.key as string }])
    await expect(codec.open(log)).rejects.toThrow(KeyMissing)
  })

  it('throws for a key that does not open', async () => {
    const { codec, vault, store, log, first } = await started()
    vault.dataKeys.evict()
    const [contactKey, clinicalKey] = (first.sealed ?? []).map(({ key }) => ({ kind: 'data-key', id: key }))
    const [other] = await store.get([clinicalKey as { kind: string; id: string }])
    await store.replace(contactKey as { kind: string; id: string }, 1, other?.value as string, null)
    await expect(codec.open(log)).rejects.toThrow(KeyMissing)
  })

  it('does not open a block that was moved to another event, stream, type, version or class', async () => {
    const { codec, first, second } = await started()
    const moved: StoredEvent[] = [
      { ...second, sealed: first.sealed ?? [] },
      { ...first, stream: 'appointment-2' },
      { ...first, type: 'AppointmentDetailsCorrected' },
      { ...first, sealed: first.sealed?.map((block) => ({ ...block, class: 'financial' as const })) ?? [] },
    ]
    for (const event of moved) {
      await expect(codec.open([event])).rejects.toThrow(SealBroken)
      await expect(codec.open([event])).rejects.toMatchObject({ event: `${event.type} ${event.id}` })
    }
  })

  it('brings an older shape to the newest before anyone sees it, null where a class was erased', async () => {
    const old = defineEvent('PatientCalled', 1, {
      data: z.object({ day: z.string() }),
      contact: z.object({ who: z.string() }),
    })
    const newest = defineEvent(
      'PatientCalled',
      2,
      { data: z.object({ date: z.string() }), contact: z.object({ name: z.string() }) },
      [
        {
          type: 'PatientCalled',
          from: 1,
          up: (content) => {
            const { data, contact: c } = content as { data: { day: string }; contact: { who: string } | null }
            return { data: { date: data.day }, contact: c && { name: c.who } }
          },
        },
      ],
    )
    const { vault, codec } = await openTestVault(createRegistry([old]))
    const log: StoredEvent[] = []
    await appendTo(log, codec, stream, [{ type: 'PatientCalled', data: { day: '1' }, contact: { who: 'María' } }], 'c')
    const newer = createCodec({ registry: createRegistry([newest]), vault })
    expect((await newer.open(log))[0]).toMatchObject({ data: { date: '1' }, contact: { name: 'María' } })
    await vault.dataKeys.erase(stream, ['contact'])
    expect((await newer.open(log))[0]).toMatchObject({ data: { date: '1' }, contact: null })
  })
})
