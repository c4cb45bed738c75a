import { useState } from 'react'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { patientOfVisitTexts as texts } from '~/texts/appointments.ts'
import { useTiePatient } from '../api/visit/patient-of-visit.ts'

/** Says whose visit it is, and in the server's words why that was not taken. @param from whose it is shown to be */
export const useTie = (id: string, from: string | null) => {
  const tie = useTiePatient()
  const [sending, setSending] = useState(false)
  const send = async (patientId: string | null) => {
    setSending(true)
    await tie({ id, patientId, from }).catch((error: unknown) => failureToast(sentenceOf(error, texts.failed)))
    setSending(false)
  }
  return { sending, send }
}
