import { it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { contact } from './contact.ts'

const { given } = scenariosOf(contact)
const data = { contactId: 'c1', channel: 'email', by: 'link' } as const
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const choose = (wanted: boolean, channel: 'email' | 'whatsapp' = 'email') =>
  ({ type: 'ChoosePreference', data: { ...data, channel, wanted }, meta }) as const
const out = { type: 'ContactOptedOut', data } as const
const back = { type: 'ContactOptedIn', data } as const

// @rule opt-out-fact: Asking not to be written to on a channel, and to be again, is a fact of the contact
it('asks not to be written to on a channel, and to be written to again; the same again leaves no trace', () => {
  given([]).when(choose(false)).then([out])
  given([out]).when(choose(false)).thenNothing()
  given([out]).when(choose(true)).then([back])
  given([]).when(choose(true)).thenNothing()
  given([out, back]).when(choose(false)).then([out])
  given([out])
    .when(choose(false, 'whatsapp'))
    .then([{ ...out, data: { ...data, channel: 'whatsapp' } }])
})
