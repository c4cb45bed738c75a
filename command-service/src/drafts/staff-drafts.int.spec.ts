import { draftBy } from '@clinic/platform/vault/drafts.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { newPeople } from '../../testing/patient-samples.ts'
import { weekdaysFrom } from '../../testing/samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'

const staff = useServedStaff()
const [nextDay, nextPerson] = [weekdaysFrom('2026-11-23'), newPeople()]
const call = (method: string, path: string, body?: object, cookie = staff().doctor) =>
  staff().http.call(method, path, { ...(body && { body }), cookie })
const draftOf = async (staffId: string, of: string) => {
  const kept = await staff().process.vault.drafts.read(draftBy(`staff-${staffId}`, of))
  return kept && (JSON.parse(kept.text) as object)
}

const values = { diagnosis: 'Bursitis trocantérica', treatment: '' }
let visit: string
let patient: string
beforeEach(async () => {
  const person = { name: 'Ana Solís', email: 'ana@ejemplo.cr', phone: '8888-1234', address: 'Heredia' }
  const booked = await call('POST', '/api/appointments', { ...person, date: nextDay(), startTime: '09:00' })
  visit = (booked.body.appointment as { id: string }).id
  patient = String((await call('POST', '/api/patients', nextPerson())).body.id)
})

describe('a draft of staff', () => {
  // @rule drafts-none-is-lost
  it('is kept for its author alone, in no event, and goes on from what was shown', async () => {
    const path = `/api/doctor/drafts/appointment/${visit}`
    const before = await staff().world.log.head()
    const kept = await call('PUT', path, { values, from: null })
    expect(kept).toMatchObject({ status: 200, body: { at: expect.any(String) } })
    expect(await draftOf('ana', `appointment-${visit}`)).toEqual(values)
    staff().clock.advance(1_000)
    expect(await call('PUT', path, { values: { diagnosis: 'De otro equipo' }, from: null })).toMatchObject({
      status: 412,
      body: { code: 'stale' },
    })
    expect((await call('PUT', path, { values, from: kept.body.at })).status).toBe(200)
    expect((await call('PUT', path, { values: {}, from: null }, staff().otherDoctor)).status).toBe(200)
    expect(await draftOf('ana', `appointment-${visit}`)).toEqual(values)
    for (const cookie of [staff().doctor, staff().doctor]) {
      expect(await call('DELETE', path, undefined, cookie)).toMatchObject({ status: 200, body: { success: true } })
    }
    expect([await draftOf('ana', `appointment-${visit}`), await draftOf('luis', `appointment-${visit}`)]).toEqual([
      null,
      {},
    ])
    expect(await staff().world.log.head()).toEqual(before)
  })

  // @rule drafts-gone-when-saved: Issue: a draft is gone when it was saved
  it('is gone once the record or the note was saved, that of a colleague stays', async () => {
    const written = { appointmentId: visit, patientName: 'Ana', diagnosis: 'Lumbalgia', treatment: 'Calor' }
    const note = { patientId: patient, noteDate: '2026-11-20', sessionType: 'control', treatment: 'Calor' }
    for (const [of, path, body] of [
      [`appointment/${visit}`, '/api/medical-records', written],
      [`patient/${patient}`, '/api/follow-up-notes', note],
    ] as const) {
      for (const cookie of [staff().doctor, staff().otherDoctor])
        await call('PUT', `/api/doctor/drafts/${of}`, { values, from: null }, cookie)
      expect((await call('POST', path, body)).status).toBe(201)
      const stream = of.replace('/', '-')
      expect([await draftOf('ana', stream), await draftOf('luis', stream)]).toEqual([null, values])
    }
  })

  it.each([`appointment/${'a'.repeat(22)}`, `patient/${'a'.repeat(22)}`, `product/${'a'.repeat(22)}`])(
    'about %s, which is not there, is refused',
    async (of) => {
      expect(await call('PUT', `/api/doctor/drafts/${of}`, { values, from: null })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    },
  )

  // @rule drafts-are-erased
  it('about somebody who was erased is refused, and the one that was there is gone', async () => {
    const path = `/api/doctor/drafts/appointment/${visit}`
    await call('PUT', path, { values, from: null })
    await staff().process.vault.dataKeys.erase(`appointment-${visit}`, ['contact', 'clinical', 'financial'])
    expect(await draftOf('ana', `appointment-${visit}`)).toBeNull()
    expect((await call('PUT', path, { values, from: null })).status).toBe(404)
  })
})
