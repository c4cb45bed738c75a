import type { ContactRow, PatientPreferences } from '@clinic/shared-events/contracts/messaging/contacts.ts'
import type { LiveRow } from '~/lib/live/live-rows.ts'

/** A patient's preferences with what is pushed of one of their contacts. */
export const withContact = (known: PatientPreferences, { id, row }: LiveRow<ContactRow>): PatientPreferences => ({
  preferences: known.preferences.map((one) =>
    one.contactId === id ? { ...one, wanted: !row?.optedOut.includes(one.channel) } : one,
  ),
})
