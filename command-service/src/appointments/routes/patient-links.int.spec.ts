import { linkIdOf } from '@clinic/shared-events/appointments/link-id.ts'
import { bookedAnswer, editedAnswer, statusAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { massRemindersAnswer } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { expect, it } from 'vitest'
import { manualClock } from '../../../testing/manual-clock.ts'
import { useServedStaff } from '../../../testing/use-served.ts'

/** Monday 2026-11-23, 9:00 in Costa Rica. */
const served = useServedStaff({ clock: manualClock('2026-11-23T15:00:00.000Z') })

type Call = [method: string, path: string, body: object]
const asStaff = async ([method, path, body]: Call): Promise<unknown> => {
  const answer = await served().http.call(method, `/api/appointments${path}`, { body, cookie: served().admin })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
const reachable = { email: 'a@ejemplo.cr', phone: '8888-1234' }
const bookAt = async (startTime: string) => {
  const patient = { name: `Ana ${startTime}`, ...reachable, address: 'Heredia' }
  const booked = bookedAnswer.parse(await asStaff(['POST', '', { ...patient, date: '2026-11-24', startTime }]))
  return { id: booked.appointment.id, url: booked.whatsappUrl }
}
/** The links in the text that a chat opens with. */
const linksIn = (chat: string | undefined): string[] =>
  new URL(chat ?? '').searchParams.get('text')?.match(/https?:\S+/g) ?? []
const pageOf = (page: string) => `${served().http.url}/${page}`
const linkId = (id: string) => linkIdOf(served().process.vault.secret('ids'), id, 'whatsapp', reachable)
const confirm = (id: string) => pageOf(`cita/${linkId(id)}/confirmar`)
const change = (id: string) => [pageOf(`r/${linkId(id)}`), pageOf(`c/${linkId(id)}`)]

// @rule form-drafts-mark
// @rule messaging-own-links: Issue: each text has the patient's own links to confirm, reschedule (`/r/…`) and cancel
//   (`/c/…`), built from PUBLIC_URL
it('a booking, a move, a confirmation and a cancellation by staff lead the patient to their own pages', async () => {
  const { id, url } = await bookAt('08:00')
  expect(linksIn(url)).toEqual([confirm(id), ...change(id)])
  const later = { date: '2026-11-24', startTime: '16:00', endTime: '17:00' }
  const moved = editedAnswer.parse(await asStaff(['PUT', `/${id}`, later]))
  expect(linksIn(moved.whatsappNotification?.whatsappURL)).toEqual([confirm(id), ...change(id)])
  const become = async (status: string) => {
    const { whatsappNotification } = statusAnswer.parse(await asStaff(['PATCH', `/${id}/status`, { status }]))
    return linksIn(whatsappNotification?.whatsappURL)
  }
  expect(await become('confirmado')).toEqual(change(id))
  expect(await become('cancelado')).toEqual([pageOf('citas')])
})

// @rule messaging-own-links
it.each(['1-day', '3-days'])('reminders of many (%s) lead each patient to their own pages', async (reminderType) => {
  const hours = reminderType === '1-day' ? ['09:00', '10:00'] : ['11:00', '12:00']
  const ids: string[] = []
  for (const hour of hours) ids.push((await bookAt(hour)).id)
  const answer = massRemindersAnswer.parse(await asStaff(['POST', '/send-mass-reminders', { reminderType }]))
  for (const id of ids) {
    const { whatsappURL } = answer.whatsappNotifications.find(({ appointmentId }) => appointmentId === id) ?? {}
    const form = reminderType === '1-day' ? [pageOf(`ficha-clinica/${linkId(id)}`)] : []
    expect(linksIn(whatsappURL)).toEqual([confirm(id), ...form, ...change(id)])
  }
})
