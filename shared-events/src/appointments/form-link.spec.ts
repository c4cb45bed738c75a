import { expect, it } from 'vitest'
import { markedIdOf } from '../definitions/marked-id.ts'
import { formLink, formLinkOf, formTokenOf } from './form-link.ts'
import { linkIdOf } from './link-id.ts'

const secret = Buffer.alloc(32, 1)
const id = 'a'.repeat(22)
const ana = { email: 'ana@ejemplo.cr', phone: '8888-1234' }

// @rule form-drafts-mark
it('a form is opened by what stood in a mail or message, and by no id', () => {
  for (const channel of ['email', 'whatsapp'] as const)
    for (const form of ['first-session', 'clinical-intake', 'cancel'] as const)
      expect(formLinkOf(secret, form, linkIdOf(secret, id, channel, ana))).toMatchObject({ appointmentId: id, channel })
  for (const other of [id, `${id}00000000000`, markedIdOf(secret, id, 'contact-link'), ''])
    expect(formLinkOf(secret, 'first-session', other)).toBeNull()
  expect(formLinkOf(Buffer.alloc(32, 2), 'cancel', linkIdOf(secret, id, 'email', ana))).toBeNull()
})

// @rule form-put-off
it('one that was put off is opened by its own link, behind ‘#’, and no other form is', () => {
  const token = formTokenOf(secret, id)
  expect(formLink(secret, 'https://clinica.example', id)).toBe(
    `https://clinica.example/formulario-primera-sesion#${token}`,
  )
  expect(formLinkOf(secret, 'first-session', token)).toEqual({ appointmentId: null, deliveryId: id })
  expect(formLinkOf(secret, 'clinical-intake', token)).toBeNull()
})
