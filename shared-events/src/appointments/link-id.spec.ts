import { expect, it } from 'vitest'
import { entityId } from '../contracts/wire/common.ts'
import { entityIdOf } from '../definitions/ids.ts'
import { linkIdOf, patientLinkOf } from './link-id.ts'

const secret = Buffer.alloc(32, 1)
const appointmentId = entityIdOf(secret, 'c1', 'appointment')

// @rule strangers-mail-bound
it('a link says which appointment it is of, and that it stood in a mail or a message', () => {
  for (const channel of ['email', 'whatsapp'] as const) {
    const link = linkIdOf(secret, appointmentId, channel)
    expect(entityId.safeParse(link).success).toBe(true)
    expect(patientLinkOf(secret, link)).toEqual({ appointmentId, channel })
  }
  expect(patientLinkOf(secret, appointmentId)).toEqual({ appointmentId, channel: null })
})

// @rule strangers-mail-bound
it('a mark that this system did not write is none', () => {
  const link = linkIdOf(secret, appointmentId, 'email')
  const last = link.endsWith('A') ? 'B' : 'A'
  for (const other of [link.slice(0, -1) + last, `${link}0`, `${appointmentId}00000000000`, '', '_'])
    expect(patientLinkOf(secret, other)).toEqual({ appointmentId: other, channel: null })
  expect(patientLinkOf(Buffer.alloc(32, 2), link).channel).toBeNull()
})
