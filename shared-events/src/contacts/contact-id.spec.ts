import { expect, it } from 'vitest'
import { contactIdOf, contactOfToken, contactTokenOf } from './contact-id.ts'

const secret = Buffer.alloc(32, 1)
const ana = contactIdOf(secret, 'email', 'ana@ejemplo.cr')

it('is the same for every spelling of an address, and another one for another secret or channel', () => {
  expect(contactIdOf(secret, 'email', ' Ana@Ejemplo.CR ')).toBe(ana)
  expect(ana).toMatch(/^[0-9A-Za-z]{22}$/)
  expect(contactIdOf(Buffer.alloc(32, 2), 'email', 'ana@ejemplo.cr')).not.toBe(ana)
  expect(contactIdOf(secret, 'whatsapp', 'ana@ejemplo.cr')).not.toBe(ana)
})

it('comes back from its link, and from nothing else', () => {
  const token = contactTokenOf(secret, ana)
  expect(contactOfToken(secret, token)).toBe(ana)
  const last = token.endsWith('A') ? 'B' : 'A'
  const others = [ana, `${ana}00000000000`, token.slice(0, -1) + last, `${token}0`, '', token.replace(/^./, '_')]
  for (const other of others) expect(contactOfToken(secret, other)).toBeNull()
  expect(contactOfToken(Buffer.alloc(32, 2), token)).toBeNull()
})
