import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import {
  contactCalls,
  contactFeeds,
  type PatientPreference,
  type PatientPreferences,
} from '@clinic/shared-events/contracts/messaging/contacts.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { appointmentKeys } from '~/office/shared/appointments/api/appointment-keys.ts'
import { withContact } from '~/office/shared/appointments/model/editing/with-contact.ts'
import { preferenceTexts as texts } from '~/texts/messaging/notifications.ts'

/** What a patient's contacts follow from: another address is another contact. */
type Patient = Pick<AppointmentRow, 'id' | 'email' | 'phone'>

/** GET /api/appointments/{id}/contact-preferences: whether its patient wants to be written to, for each channel. */
const preferencesQuery = ({ id, email, phone }: Patient) =>
  queryOptions({
    queryKey: appointmentKeys.preferences(id, [email, phone]),
    queryFn: ({ signal }) => readCall(contactCalls.readPatientPreferences, { params: { id }, signal }),
  })

/** A patient's preferences, followed live. */
export const usePreferences = (patient: Patient) =>
  useLiveQuery(preferencesQuery(patient), { feed: contactFeeds.contacts, into: withContact })

type Choice = Pick<PatientPreference, 'channel' | 'wanted'>

/** POST /api/appointments/{id}/contact-preferences: the own screen shows what was answered, others by the feed. */
export const useChoosePreference = (patient: Patient) => {
  const client = useQueryClient()
  const mutationFn = useSendOnce((body: Choice, idempotencyKey) =>
    sendCall(contactCalls.choosePatientPreference, { params: { id: patient.id }, body, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    onSuccess: (chosen) =>
      client.setQueryData<Reading<PatientPreferences>>(
        preferencesQuery(patient).queryKey,
        (known) =>
          known && {
            ...known,
            data: { preferences: known.data.preferences.map((one) => (one.channel === chosen.channel ? chosen : one)) },
          },
      ),
    onError: (error) => failureToast(sentenceOf(error, texts.notSaved)),
  })
}
