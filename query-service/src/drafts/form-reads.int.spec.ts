import { draftOfForm, sentForm } from '@clinic/platform/vault/drafts.ts'
import { formTokenOf } from '@clinic/shared-events/appointments/form-link.ts'
import { linkIdOf } from '@clinic/shared-events/appointments/link-id.ts'
import { type FormState, formState } from '@clinic/shared-events/contracts/form-drafts.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asked, booked, cancelled, contactCorrected } from '../../testing/clinic-events.ts'
import { formSubmitted, intakeSubmitted } from '../../testing/intake-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const ids = { typed: 'a'.repeat(22), sent: 'b'.repeat(22), tied: 'c'.repeat(22), another: 'd'.repeat(22) }
const nothing = { keeps: false, draft: null, sentAt: null, known: {} }
const values = { age: '34', painAreas: ['neck'] }
const person = { name: 'maria  rojas', email: 'Maria@Example.com', phone: '2222-1111', occupation: 'Docente' }
let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  for (const id of [ids.typed, ids.tied, ids.another]) await rig.append(`appointment-${id}`, booked(id))
  await rig.append(`appointment-${ids.sent}`, booked(ids.sent), intakeSubmitted(ids.sent, 'i1'))
  const tie = (appointmentId: string, intakeId: string) =>
    ({ type: 'FormTiedToVisit', data: { intakeId, appointmentId } }) as const
  await rig.append('intake-f1', formSubmitted('f1', person), tie(ids.tied, 'f1'))
  await rig.folded(
    await rig.append('intake-f2', formSubmitted('f2', { email: 'otra@example.com' }), tie(ids.another, 'f2')),
  )
})
afterAll(() => rig.close())

const keep = (form: string, of: string) => rig.feeds.drafts.keep(draftOfForm(form, of), JSON.stringify({ values }))
const maria = { email: 'maria@example.com', phone: '8888-1234' }
const linkOf = (id: string, channel: NotificationChannel = 'email', to = maria) =>
  linkIdOf(rig.secret('ids'), id, channel, to)
const read = async (form: string, link: string, cookie?: string): Promise<FormState> => {
  const answer = await fetch(`${rig.url}/api/form-drafts/${form}/${link}`, { headers: cookie ? { cookie } : {} })
  expect(answer.status).toBe(200)
  return formState.strict().parse(await answer.json())
}

// @rule form-drafts-under-the-link, form-drafts-mark
it('what was typed is shown to whoever has a link that went out, and nothing to who knows the id or has a session', async () => {
  const at = await keep('clinical-intake', `appointment-${ids.typed}`)
  const shown = { ...nothing, keeps: true, draft: { values, at } }
  expect(await read('clinical-intake', linkOf(ids.typed))).toEqual(shown)
  expect(await read('clinical-intake', linkOf(ids.typed, 'whatsapp'))).toEqual(shown)
  expect(await read('reschedule', linkOf(ids.typed))).toEqual({ ...shown, draft: null })
  const doctor = await rig.signIn('ana')
  const marked = linkOf(ids.typed)
  const others = await Promise.all([
    read('clinical-intake', ids.typed),
    read('clinical-intake', marked, doctor.cookie),
    read('clinical-intake', `${ids.sent}${marked.slice(22)}`),
    read('history', marked),
  ])
  expect(others).toEqual([nothing, nothing, nothing, nothing])
  // Of what patients are writing staff are not told.
  const list = await fetch(`${rig.url}/api/doctor/drafts`, { headers: { cookie: doctor.cookie } })
  expect(await list.json()).toEqual([])
})

// @rule form-drafts-of-the-address
it('a link that went to another address, or before links had one, shows nothing of the patient', async () => {
  const id = '7'.repeat(22)
  const corrected = { email: 'maria.rojas@example.com', cedula: '1-1111-1111' }
  await rig.folded(
    await rig.append(`appointment-${id}`, booked(id), intakeSubmitted(id, 'i7'), contactCorrected(id, corrected)),
  )
  for (const form of ['clinical-intake', 'first-session'] as const) await keep(form, `appointment-${id}`)
  await rig.feeds.drafts.keep(sentForm('clinical-intake', `appointment-${id}`), '')
  const right = linkOf(id, 'email', { ...maria, ...corrected })
  for (const form of ['clinical-intake', 'first-session'] as const) {
    expect((await read(form, right)).draft).toMatchObject({ values })
    expect([await read(form, linkOf(id)), await read(form, right.slice(0, 33))]).toEqual([nothing, nothing])
  }
  expect((await read('first-session', right)).known).toMatchObject({ cedula: '1-1111-1111' })
})

// @rule form-drafts-of-the-address
it('once the day of a visit is over or it is cancelled, its links tell nothing of who was to be visited', async () => {
  const [past, off] = ['5'.repeat(22), '6'.repeat(22)]
  await rig.append(`appointment-${past}`, booked(past, { date: '2026-11-20' }), intakeSubmitted(past, 'i5'))
  await rig.folded(await rig.append(`appointment-${off}`, booked(off), cancelled(off)))
  for (const id of [past, off]) {
    await rig.feeds.drafts.keep(sentForm('clinical-intake', `appointment-${id}`), '')
    expect((await read('first-session', linkOf(id))).known).toEqual({})
  }
})

// @rule form-drafts-mark
it('the link that staff hand out has a mark, which nobody else is told', async () => {
  const doctor = await rig.signIn('ana')
  const ask = (id: string, cookie = '') => fetch(`${rig.url}/api/appointments/${id}/link`, { headers: { cookie } })
  expect(await (await ask(ids.typed, doctor.cookie)).json()).toEqual({ link: linkOf(ids.typed, 'whatsapp') })
  expect([(await ask(ids.typed)).status, (await ask('x'.repeat(22), doctor.cookie)).status]).toEqual([401, 404])
})

// @rule form-drafts-sent-says-when: Issue: a form that was sent says when instead of opening empty
it('a form that was sent says when', async () => {
  const { sentAt, known } = await read('clinical-intake', linkOf(ids.sent))
  expect([sentAt, known]).toEqual(['2026-11-21T15:00:00.000Z', {}])
  rig.pass(1)
  const at = await rig.feeds.drafts.keep(sentForm('first-session', 'delivery-x'), '')
  expect(at).not.toBeNull()
  const id = 'e'.repeat(22)
  const token = formTokenOf(rig.secret('ids'), id)
  expect(await read('first-session', token)).toEqual(nothing)
  await rig.feeds.drafts.keep(sentForm('first-session', `delivery-${id}`), '')
  expect(await read('first-session', token)).toEqual({ ...nothing, keeps: true, sentAt: at })
})

// @rule form-drafts-sent-says-when
it('a request that waits says when to whoever has a link that went out', async () => {
  const id = 'f'.repeat(22)
  await rig.folded(await rig.append(`appointment-${id}`, booked(id), asked(id, 1, 'cancel')))
  const askedAt = async (link: string, kind: string) => {
    const answer = await fetch(`${rig.url}/api/appointment-actions/${link}/${kind}`)
    return ((await answer.json()) as { askedAt?: string }).askedAt
  }
  const shown = [
    await askedAt(linkOf(id), 'cancel'),
    await askedAt(linkOf(id), 'reschedule'),
    await askedAt(id, 'cancel'),
  ]
  expect(shown).toEqual([expect.stringMatching(/^2026-11-21T/), undefined, undefined])
})

// @rule form-drafts-asked-once: Issue: what one form asked the other does not ask again
it('what was given for a visit is known to the first-session form, and what that answered to the form before a visit', async () => {
  const given = {
    name: 'María Rojas',
    phone: '8888-1234',
    email: 'maria@example.com',
    address: 'Heredia, 200 m norte de la iglesia',
  }
  // Whoever knows a visit's id may send its form: what it answered is shown where it came by a link that went out.
  expect((await read('first-session', linkOf(ids.sent))).known).toEqual(given)
  await rig.feeds.drafts.keep(sentForm('clinical-intake', `appointment-${ids.sent}`), '')
  const answered = { ...given, age: '52', occupation: 'Maestra', surgeries: 'Menisco' }
  expect((await read('first-session', linkOf(ids.sent))).known).toEqual(answered)
  expect((await read('clinical-intake', linkOf(ids.tied))).known).toEqual({ age: '52', occupation: 'Docente' })
  // That was sent to a phone which the form does not name; the other form names somebody else's mailbox.
  expect((await read('clinical-intake', linkOf(ids.tied, 'whatsapp'))).known).toEqual({})
  expect((await read('clinical-intake', linkOf(ids.another))).known).toEqual({})
})

// @rule form-drafts-are-erased
it('of who was erased nothing is shown', async () => {
  const id = '9'.repeat(22)
  await rig.folded(await rig.append(`appointment-${id}`, booked(id)))
  await keep('clinical-intake', `appointment-${id}`)
  await rig.erase(`appointment-${id}`, ['contact', 'clinical'])
  expect((await read('clinical-intake', linkOf(id))).draft).toBeNull()
})
