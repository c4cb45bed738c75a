import { draftKeptMs, draftOfForm, sentForm } from '@clinic/platform/vault/drafts.ts'
import { linkIdOf } from '@clinic/shared-events/appointments/link-id.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { newPeople } from '../../testing/patient-samples.ts'
import { weekdaysFrom } from '../../testing/samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'

const staff = useServedStaff()
const [nextDay, nextPerson] = [weekdaysFrom('2026-11-23'), newPeople()]
const call = (method: string, path: string, body?: object) =>
  staff().http.call(method, path, { ...(body && { body }), key: staff().key() })
const vault = () => staff().process.vault
const typed = async (form: string, of = `appointment-${visit}`) => {
  const kept = await vault().drafts.read(draftOfForm(form, of))
  return kept && (JSON.parse(kept.text) as { values: object }).values
}

const values = { age: '34', occupation: 'Docente', painAreas: ['neck'] }
const ana = { email: 'ana@ejemplo.cr', phone: '8888-1234' }
let visit: string
let link: string
beforeEach(async () => {
  const person = { name: 'Ana Solís', ...ana, address: 'Heredia' }
  const booked = await call('POST', '/api/appointments', { ...person, date: nextDay(), startTime: '09:00' })
  visit = bookedAnswer.parse(booked.body).appointment.id
  link = linkIdOf(vault().secret('ids'), visit, 'email', ana)
})

describe('what a patient types into a form', () => {
  // @rule form-drafts-under-the-link: Issue: a patient's form keeps a sealed draft under its link
  it('is kept under the link of a mail, in no event, and goes on from what was shown', async () => {
    const path = `/api/form-drafts/clinical-intake/${link}`
    const before = await staff().world.log.head()
    const kept = await call('PUT', path, { values, from: null })
    expect(kept).toMatchObject({ status: 200, body: { at: expect.any(String) } })
    staff().clock.advance(1_000)
    const stale = await call('PUT', path, { values: { age: '35' }, from: null })
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale' } })
    expect((await call('PUT', path, { values, from: kept.body.at })).status).toBe(200)
    // That of a message is the same visit's, another form another draft.
    const other = linkIdOf(vault().secret('ids'), visit, 'whatsapp', ana)
    const wishes = { notes: '', wishes: [{ date: '2026-11-30', time: '09:00' }] }
    await call('PUT', `/api/form-drafts/reschedule/${other}`, { values: wishes, from: null })
    expect([await typed('clinical-intake'), await typed('reschedule')]).toEqual([values, wishes])
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { success: true } })
    expect(await typed('clinical-intake')).toBeNull()
    expect(await staff().world.log.head()).toEqual(before)
  })

  // @rule form-drafts-mark: Issue: nothing is kept or shown to somebody who merely knows a visit's id
  it.each([
    ['the bare id of a visit', () => `clinical-intake/${visit}`],
    ['a mark of another visit', () => `clinical-intake/${'b'.repeat(22)}${link.slice(22)}`],
    ['a form that is none', () => `history/${link}`],
    ['a form that was never put off', () => `first-session/${'b'.repeat(33)}`],
  ])('under %s is refused', async (_, path) => {
    const refused = await call('PUT', `/api/form-drafts/${path()}`, { values, from: null })
    expect(refused).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  // @rule form-drafts-of-the-address: Issue: a link that went to an address which staff corrected since opens, keeps and
  //   ends nothing of what the patient types
  it('is neither kept nor ended by a link that went to a mistyped e-mail, once that is corrected', async () => {
    const right = { ...ana, email: 'ana.solis@ejemplo.cr' }
    const corrected = { cookie: staff().admin, body: { email: right.email } }
    expect((await staff().http.call('PUT', `/api/appointments/${visit}`, corrected)).status).toBe(200)
    const rightLink = linkIdOf(vault().secret('ids'), visit, 'email', right)
    const path = `/api/form-drafts/clinical-intake/${rightLink}`
    const { body: kept } = await call('PUT', path, { values, from: null })
    const wrong = `/api/form-drafts/clinical-intake/${link}`
    for (const from of [null, kept.at])
      expect((await call('PUT', wrong, { values: { age: '1' }, from })).status).toBe(404)
    expect((await call('DELETE', wrong)).status).toBe(404)
    const form = { appointmentId: link, age: 34, occupation: 'Docente' }
    expect((await call('POST', '/api/clinical-intakes', form)).status).toBe(201)
    expect(await typed('clinical-intake')).toEqual(values)
    expect(await vault().drafts.read(sentForm('clinical-intake', `appointment-${visit}`))).toBeNull()
  })

  it('that is more than any form takes is refused', async () => {
    const much = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'.repeat(10_000)]))
    expect((await call('PUT', `/api/form-drafts/clinical-intake/${link}`, { values: much, from: null })).status).toBe(
      400,
    )
  })

  // @rule form-drafts-gone-when-sent: Issue: a patient's draft is gone when sent
  it('is gone once it was sent by its link, and stays where somebody who knows the id alone sends', async () => {
    const form = (appointmentId: string) => ({ appointmentId, age: 34, occupation: 'Docente' })
    const keep = (kind: string) => call('PUT', `/api/form-drafts/${kind}/${link}`, { values, from: null })
    for (const kind of ['clinical-intake', 'cancel', 'reschedule']) await keep(kind)
    expect((await call('POST', '/api/clinical-intakes', form(visit))).status).toBe(201)
    expect(await typed('clinical-intake')).toEqual(values)
    expect((await call('POST', '/api/clinical-intakes', form(link))).status).toBe(201)
    expect((await call('POST', `/api/appointment-actions/${link}/cancel`, { notes: '' })).status).toBe(201)
    const left = await Promise.all(['clinical-intake', 'cancel', 'reschedule'].map((kind) => typed(kind)))
    expect(left).toEqual([null, null, values])
    expect(await vault().drafts.read(sentForm('clinical-intake', `appointment-${visit}`))).not.toBeNull()
    // What is asked for may be asked for again.
    expect(await vault().drafts.read(sentForm('cancel', `appointment-${visit}`))).toBeNull()
  })

  // @rule form-drafts-gone-when-sent
  it('into the first-session form is gone once that was sent by a visit`s link', async () => {
    await call('PUT', `/api/form-drafts/first-session/${link}`, { values, from: null })
    expect((await call('POST', '/api/patient-intake', { ...nextPerson(), link })).status).toBe(201)
    expect(await typed('first-session')).toBeNull()
    expect(await vault().drafts.read(sentForm('first-session', `appointment-${visit}`))).not.toBeNull()
  })

  // @rule form-drafts-under-the-link
  it('ends a week after it was kept last', async () => {
    await call('PUT', `/api/form-drafts/clinical-intake/${link}`, { values, from: null })
    staff().clock.advance(draftKeptMs)
    expect(await typed('clinical-intake')).toBeNull()
  })

  // @rule form-drafts-are-erased: Issue: drafts of patients are destroyed with the person
  it('goes with whom it is about, and nothing is kept of them any more', async () => {
    const path = `/api/form-drafts/clinical-intake/${link}`
    await call('PUT', path, { values, from: null })
    await vault().dataKeys.erase(`appointment-${visit}`, ['contact', 'clinical', 'financial'])
    expect(await typed('clinical-intake')).toBeNull()
    expect((await call('PUT', path, { values, from: null })).status).toBe(404)
  })

  it('cannot be put off where no mail goes out, which says so', async () => {
    const body = { email: 'ana@ejemplo.cr', values }
    const refused = await call('POST', '/api/form-drafts/first-session', body)
    expect(refused).toMatchObject({ status: 409, body: { code: 'no-mail' } })
  })
})
