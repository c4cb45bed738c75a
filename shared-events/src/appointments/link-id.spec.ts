import { expect, it } from 'vitest'
import { entityId } from '../contracts/wire/common.ts'
import { entityIdOf } from '../definitions/ids.ts'
import { isStillTheirs, linkIdOf, type MarkedLink, patientLinkOf } from './link-id.ts'

const secret = Buffer.alloc(32, 1)
const appointmentId = entityIdOf(secret, 'c1', 'appointment')
const ana = { email: 'ana@ejemplo.cr', phone: '8888-1234' }
const marked = (text: string): MarkedLink => {
  const link = patientLinkOf(secret, text)
  if (link.channel === null) throw new Error('a bare id')
  return link
}

// @rule strangers-mail-bound
it('a link says which appointment it is of, and that it stood in a mail or a message', () => {
  for (const channel of ['email', 'whatsapp'] as const) {
    const link = linkIdOf(secret, appointmentId, channel, ana)
    expect(entityId.safeParse(link).success).toBe(true)
    expect(patientLinkOf(secret, link)).toMatchObject({ appointmentId, channel })
  }
  expect(patientLinkOf(secret, appointmentId)).toEqual({ appointmentId, channel: null })
})

// @rule strangers-mail-bound
it('a mark that this system did not write is none', () => {
  const link = linkIdOf(secret, appointmentId, 'email', ana)
  const [old, last] = [link.slice(0, 33), link[32] === 'A' ? 'B' : 'A']
  const wrong = old.slice(0, -1) + last
  for (const other of [wrong, wrong + link.slice(33), `${link}0`, link.slice(0, -1), `${old}_`, '', '_'])
    expect(patientLinkOf(secret, other)).toEqual({ appointmentId: other, channel: null })
  expect(patientLinkOf(Buffer.alloc(32, 2), link).channel).toBeNull()
})

// @rule form-drafts-of-the-address
it('a link is of the address that it went to, however that is written, and of no other', () => {
  const [mail, chat] = (['email', 'whatsapp'] as const).map((channel) =>
    marked(linkIdOf(secret, appointmentId, channel, ana)),
  ) as [MarkedLink, MarkedLink]
  const theirs = (link: MarkedLink, to: { email: string | null; phone: string | null }) =>
    isStillTheirs(secret, link, to)
  expect(theirs(mail, { email: 'Ana@Ejemplo.CR', phone: null })).toBe(true)
  expect(theirs(chat, { email: null, phone: '+506 88881234' })).toBe(true)
  for (const to of [
    { ...ana, email: 'anna@ejemplo.cr' },
    { ...ana, email: '' },
    { email: null, phone: null },
  ])
    expect([theirs(mail, to), theirs(chat, { ...to, phone: '8888-1235' })]).toEqual([false, false])
  // A visit without an address has links too, until it has one.
  const none = marked(linkIdOf(secret, appointmentId, 'email', { email: '', phone: null }))
  expect([theirs(none, { email: null, phone: null }), theirs(none, ana)]).toEqual([true, false])
})

// @rule form-drafts-of-the-address
it('a link that was sent before links had an address leads to its visit, and is known as nobody`s', () => {
  const old = linkIdOf(secret, appointmentId, 'email', ana).slice(0, 33)
  expect(marked(old)).toEqual({ appointmentId, channel: 'email', address: '' })
  expect(isStillTheirs(secret, marked(old), ana)).toBe(false)
})
