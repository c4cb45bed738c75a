import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { type ContactDocument, contacts } from '@clinic/projections/contacts/contacts.ts'
import { contactOfToken } from '@clinic/shared-events/contacts/contact-id.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { contactCalls } from '@clinic/shared-events/contracts/messaging/contacts.ts'
import { preferencesOf } from '../preferences.ts'
import { expectOne, noSuchAppointment, type ReadDeps, readOne } from '../reading.ts'

const linkUnusable = () => new HttpProblem(404, 'not-found', 'Este enlace no es válido.')
export const contactReads = ({ reading, idSecret }: ReadDeps): ReadsOf<typeof contactCalls> => ({
  /** GET /api/contact-preferences/{token} (ours): whether who has a mail's link is written to by mail; 404 for a link this system did not write. */
  async readPreference({ params, minPosition }) {
    const contactId = contactOfToken(idSecret, params.token)
    if (contactId === null) throw linkUnusable()
    const { position, json } = await readOne(reading, contacts, contactId, minPosition)
    // The stored document is the projection's own type; who never chose has none.
    const known = json === null ? null : (JSON.parse(json) as ContactDocument)
    return { position, body: { wanted: !known?.optedOut.includes('email') } }
  },

  /** GET /api/appointments/{id}/contact-preferences (ours): none on a channel without a good address, nor of an erased patient. */
  async readPatientPreferences({ params, minPosition }) {
    const { json } = expectOne(await readOne(reading, appointments, params.id, minPosition), noSuchAppointment)
    // The stored document is the contract's row: the projection's own type.
    return preferencesOf({ reading, idSecret }, JSON.parse(json) as AppointmentRow, minPosition)
  },
})
