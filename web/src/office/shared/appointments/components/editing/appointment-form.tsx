import { TriangleAlert } from 'lucide-react'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { Checkbox } from '~/components/ui/forms/checkbox.tsx'
import { useKeptFocus } from '~/lib/focus/use-kept-focus.ts'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { formTexts as texts } from '~/texts/appointments.ts'
import type { Checked, FormValues, WireBody } from '../../model/editing/form-values.ts'
import type { Refusal } from '../../model/editing/refusal.ts'
import { ResponseField, WhatFields, WhenFields, WhoFields } from './appointment-fields.tsx'
import { ChangedMeanwhile, useChoices } from './changed-meanwhile.tsx'

type AppointmentFormProps = {
  values: FormValues
  check: (values: FormValues) => Checked
  /** @returns null when it was taken. */
  send: (body: WireBody, values: FormValues) => Promise<Refusal | null>
  /** Fields whose texts were erased: they stay so. */
  erased?: ReadonlySet<keyof FormValues>
  submit: { idle: string; sending: string }
  /** Called with the form's values whenever they change. */
  onTyped?: (values: FormValues) => void
  /** Puts date and hours before the patient's fields. */
  whenFirst?: boolean
  /** The id of the appointment whose patient asks to be moved: shows the free hours of the chosen day, its own among them, and takes an answer. */
  answersRequestOf?: string | null
}

/** The appointment's fields for staff, checked by the same contract as the server's. What was typed stays after a refusal. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { erased = nothing, submit, whenFirst = false, answersRequestOf = null } = props
  const { submitted, choices, take, onSubmit } = useAppointmentForm(props)
  const { formRef, sending } = submitted
  const keptFocus = useKeptFocus(sending)
  const who = <WhoFields submitted={submitted} erased={erased} />
  const when = (
    <>
      <WhenFields submitted={submitted} freeHoursFor={answersRequestOf} />
      {answersRequestOf !== null && <ResponseField submitted={submitted} erased={erased} />}
    </>
  )
  return (
    <form
      ref={formRef}
      {...keptFocus}
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5 text-sm max-md:[&_fieldset_label+*]:min-h-11 max-md:[&_input]:text-base max-md:[&_select]:min-h-11"
    >
      {whenFirst ? [when, who].map(section) : [who, when].map(section)}
      <WhatFields submitted={submitted} erased={erased} />
      <Refusals submitted={submitted} choices={choices} onTake={take} />
      <DialogButtons submit={submit} cancel={texts.discard} sending={sending} />
    </form>
  )
}

/** The form's values, what is chosen of what somebody else changed meanwhile, and the sending of both. */
const useAppointmentForm = ({ values, check, send, onTyped }: AppointmentFormProps) => {
  const submitted = useSubmittedForm<FormValues, FormValues, Refusal>({ schema: null, initial: () => values, onTyped })
  const { form, formRef, failure } = submitted
  const choices = useChoices(failure?.meanwhile)
  const take = (taken: Partial<FormValues>) => form.setValues(taken, { shouldDirty: true })
  const submitChecked = submitted.onSubmit((filled) => {
    if (failure && choices.open) return { ...failure, message: texts.meanwhile.choose, hint: undefined }
    const checked = check(filled)
    if (!checked.ok) return { fields: checked.errors }
    if (Object.keys(checked.body).length === 0) return { fields: {}, message: texts.nothingChanged }
    return send(checked.body, filled).then((refusal) => {
      if (refusal?.meanwhile) take(refusal.meanwhile.otherValues)
      return refusal
    })
  })
  const onSubmit = (event: BaseSyntheticEvent) => {
    leaveField(formRef.current)
    return submitChecked(event)
  }
  return { submitted, choices, take, onSubmit }
}

type RefusalsProps = Pick<ReturnType<typeof useAppointmentForm>, 'submitted' | 'choices'> & {
  onTake: (values: Partial<FormValues>) => void
}

/** Why the form was not taken, and what may be decided about it. */
function Refusals({ submitted: { form, values, failure }, choices, onTake }: RefusalsProps) {
  // A screen shows only a part of the form, and the buttons lie over its end.
  const isAtFields = Object.keys(failure?.fields ?? {}).length > 0
  const comesIntoView = failure?.mayOverbook || failure?.asksFarAhead || (failure?.message && !isAtFields)
  const asksFarAhead = failure?.asksFarAhead || values.farAhead
  const mayOverbook = failure?.mayOverbook || values.overbook
  return (
    <div
      data-decision={comesIntoView ? '' : undefined}
      aria-live="assertive"
      className="grid scroll-mb-24 gap-3 empty:hidden"
    >
      {failure?.message && <Refused message={failure.message} hint={failure.hint} />}
      {failure?.meanwhile && <ChangedMeanwhile meanwhile={failure.meanwhile} choices={choices} onTake={onTake} />}
      {mayOverbook && <Checkbox label={texts.overbook} {...form.register('overbook')} />}
      {asksFarAhead && <Checkbox label={texts.farAhead} {...form.register('farAhead')} />}
    </div>
  )
}

/** Leaves the focused field and returns to it, because leaving completes an hour: sent with Enter, '9' would stay '9'. */
const leaveField = (form: HTMLFormElement | null) => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !form?.contains(field)) return
  field.blur()
  field.focus()
}

const nothing: ReadonlySet<keyof FormValues> = new Set()

const section = (content: ReactNode, at: number) => (
  <div className="grid gap-5" key={at === 0 ? 'first' : 'second'}>
    {content}
  </div>
)

function Refused({ message, hint }: { message: string; hint: string | undefined }) {
  return (
    <div role="alert" className="flex gap-2 rounded-ctl bg-cancelado px-3 py-2 text-cancelado-t">
      <TriangleAlert aria-hidden="true" size={17} className="mt-px shrink-0" />
      <div>
        <p className="font-semibold">{message}</p>
        {hint && <p>{hint}</p>}
      </div>
    </div>
  )
}
