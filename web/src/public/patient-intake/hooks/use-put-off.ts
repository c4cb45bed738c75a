import { email } from '@clinic/shared-events/contracts/wire/common.ts'
import { z } from 'zod'
import { type FormFailure, useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { fieldsIn, readFailure } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { patientIntake } from '~/texts/public/patient-intake.ts'
import { putOffForm } from '../api/submit-intake.ts'
import type { IntakeInput } from '../model/intake-form.ts'

const schema = z.object({ email })
type Values = z.infer<typeof schema>
/** `says`: why it was not taken, where the field is not to blame. */
type Failure = FormFailure<keyof Values> & { says: string | null }

/** Puts the form off: what stands in it goes under a link, which is mailed. */
export const usePutOff = (typed: () => IntakeInput, onSent: (email: string) => void) => {
  const sendOnce = useSendOnce(putOffForm)
  const submitted = useSubmittedForm<Values, Values, Failure>({
    schema,
    initial: () => ({ email: typed().email }),
    mode: 'onSubmit',
  })
  const failed = (error: unknown): Failure => {
    const { sentence, fields, atFields } = readFailure(error, fieldsIn<keyof Values>({ email: '' }))
    return { fields, says: atFields ? null : (sentence ?? patientIntake.putOff.failed) }
  }
  const submit = submitted.onSubmit((to) =>
    sendOnce({ email: to.email, values: typed() }).then(() => {
      onSent(to.email)
      return null
    }, failed),
  )
  return { ...submitted, submit }
}
