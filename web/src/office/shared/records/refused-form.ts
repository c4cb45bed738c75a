import { failureToast } from '~/components/ui/failure-toast.ts'
import type { FormFailure } from '~/lib/forms/use-submitted-form.ts'
import { fieldsIn, readFailure } from '~/lib/http/read-failure.ts'
import { actionTexts } from '~/texts/appointments.ts'

/** A form of staff that was not saved: sentences at its fields, and one above its buttons. */
export type RefusedForm<Values> = FormFailure<keyof Values & string> & { text: string }

/**
 * Tells in a toast that a form was not saved. @param empty names its fields. @returns what it shows beside them: the server's own sentence,
 * or what to do where it has none
 */
export const refusedForm = <Values extends object>(
  error: unknown,
  empty: Values,
  text: string,
  title?: string,
): RefusedForm<Values> => {
  const { fields, sentence } = readFailure(error, fieldsIn(empty))
  const reason = sentence ?? actionTexts.away
  // The toast may stand over the form's own sentence.
  failureToast(text, { ...(title && { title }), reason })
  return { fields, text: reason }
}
