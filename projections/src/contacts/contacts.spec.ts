import { expect, it } from 'vitest'
import { recorded } from '../../testing/recorded.ts'
import { contacts } from './contacts.ts'

it('knows on which channels a contact is not written to', () => {
  const chosen = (type: string, channel: string) => ({ type, data: { contactId: 'c1', channel, by: 'link' } })
  const after = (...events: ReturnType<typeof chosen>[]) =>
    recorded(...events).reduce((doc: object | null, event) => contacts.apply(doc as never, event as never, 'c1'), null)
  const out = chosen('ContactOptedOut', 'email')
  expect(after(out, out)).toEqual({ id: 'c1', optedOut: ['email'] })
  expect(after(out, chosen('ContactOptedOut', 'whatsapp'))).toEqual({ id: 'c1', optedOut: ['email', 'whatsapp'] })
  expect(after(out, chosen('ContactOptedIn', 'email'))).toEqual({ id: 'c1', optedOut: [] })
})
