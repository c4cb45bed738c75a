import { expect, it } from 'vitest'
import { emailOf, phoneOf } from './desk.ts'
import { noticeByMail, noticeByMessage, templates } from './inboxes.ts'

const subject = 'Cita agendada: 26/11/2026 a las 9:00 AM'
const fields = { ContentSid: templates.templateAppointmentConfirmed, ContentVariables: '{"2":"26/11/2026"}' }

it.each([0, 7, 505, 506, 5060, 50_687])('finds patient %i by the address of a mail and of a message', (patient) => {
  const to = { name: '', address: emailOf(patient) }
  expect(noticeByMail({ to, subject }, 0).patient).toBe(patient)
  expect(noticeByMessage({ fields: { ...fields, To: `whatsapp:+506${phoneOf(patient)}` } }, 0).patient).toBe(patient)
})

it('names an address that is nobody’s', () => {
  expect(() => noticeByMail({ to: { name: '', address: 'otra@ejemplo.cr' }, subject }, 0)).toThrow(
    'nobody has otra@ejemplo.cr',
  )
})
