import { describe, expect, it } from 'vitest'
import { countedOn } from './counted-address.ts'

const secret = Buffer.alloc(32, 1)
const email = (address: string) => countedOn(secret, 'email', { email: address, phone: null })

// @rule strangers-mail-bound: Issue: strangers cause three mails and three messages a day to an address, however it is
//   spelled, until a link of one of them was used; more is skipped with its reason, and staff's own actions never are
//   (decision 146)
describe('whom what strangers cause is counted for', () => {
  it.each([
    ['ana.solis@gmail.com', 'a.n.a.solis@gmail.com'],
    ['ana.solis@gmail.com', 'AnaSolis+citas@googlemail.com'],
    ['ana@ejemplo.cr', 'ANA+1@ejemplo.cr'],
    ['ana@ejemplo.cr', 'ana+1+2@ejemplo.cr'],
  ])('is one mailbox, of which %s and %s are spellings', (one, other) => {
    expect(email(one)?.mailboxId).toBe(email(other)?.mailboxId)
    if (one.toLowerCase() !== other.toLowerCase()) expect(email(one)?.contactId).not.toBe(email(other)?.contactId)
  })

  it.each([
    ['ana.solis@ejemplo.cr', 'anasolis@ejemplo.cr'],
    ['+ana@ejemplo.cr', '+eva@ejemplo.cr'],
    ['ana@gmail.com', 'ana@ejemplo.cr'],
    ['ana@gmail.com.ejemplo.cr', 'a.na@gmail.com.ejemplo.cr'],
  ])('is not one mailbox where %s and %s may be two', (one, other) => {
    expect(email(one)?.mailboxId).not.toBe(email(other)?.mailboxId)
  })

  it('is the number itself by WhatsApp, and nobody where there is none to write to', () => {
    const phone = (number: string) => countedOn(secret, 'whatsapp', { email: 'ana@ejemplo.cr', phone: number })
    expect(phone('8888-1234')).toEqual(phone('+506 8888 1234'))
    expect(phone('8888-1234')?.mailboxId).toBe(phone('8888-1234')?.contactId)
    expect([phone('8888'), countedOn(secret, 'email', { email: null, phone: null })]).toEqual([null, null])
  })
})
