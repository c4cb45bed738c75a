import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { Button } from '~/components/ui/button.tsx'
import { Checkbox } from '~/components/ui/checkbox.tsx'
import { useOneAtATime } from '~/lib/one-at-a-time.ts'
import { useWrongField } from '~/lib/use-wrong-field.ts'
import { formTexts as texts } from '~/texts/appointments-board.ts'
import { useKeptFocus } from '../hooks/use-kept-focus.ts'
import type { Checked, FieldErrors, FormValues, WireBody } from '../model/form-values.ts'
import { WhatFields, WhenFields, WhoFields } from './appointment-fields.tsx'

/** Why the server did not take the form. `message` is shown as it is; the hint stands beside it. */
export type Refusal = { message: string; hint?: string | undefined; fields: FieldErrors; mayOverbook: boolean }

type AppointmentFormProps = {
  values: FormValues
  check: (values: FormValues) => Checked
  /** @returns null when it was taken. */
  send: (body: WireBody) => Promise<Refusal | null>
  /** Fields whose texts were erased: they stay so. */
  erased?: ReadonlySet<keyof FormValues>
  submit: { idle: string; sending: string }
  onClose: () => void
  /** Told of what the form holds whenever that changes. */
  onTyped?: (values: FormValues) => void
  /** Stands before the patient's fields when the hours come first. */
  whenFirst?: boolean
}

/** The appointment's fields for staff, checked by the same contract as the server's. What was typed stays after a refusal. */
export function AppointmentForm({
  values,
  check,
  send,
  erased,
  submit,
  onClose,
  onTyped,
  whenFirst = false,
}: AppointmentFormProps) {
  const form = useForm<FormValues>({ defaultValues: values })
  const { errors, isSubmitting } = form.formState
  const keptFocus = useKeptFocus(isSubmitting)
  const [element, showWrong] = useWrongField()
  const refused = useRef<HTMLDivElement>(null)
  const atNoField = Object.keys(errors).every((name) => name === 'root') && errors.root
  // A screen shows a part of the form alone, and the buttons stand over its end.
  useEffect(() => {
    if (atNoField) refused.current?.scrollIntoView({ block: 'nearest' })
  }, [atNoField])
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => onTyped?.(state.values) }),
    [form, onTyped],
  )
  const mark = (fields: FieldErrors) => {
    for (const name of Object.keys(fields) as FieldPath<FormValues>[])
      form.setError(name, { message: fields[name] ?? '' })
  }
  const judge = form.handleSubmit(async (filled) => {
    const body = check(filled)
    if (!body.ok) return mark(body.errors)
    if (Object.keys(body.body).length === 0) return form.setError('root', { message: texts.nothingChanged })
    const refusal = await send(body.body)
    if (!refusal) return
    form.setError('root', { message: refusal.message, type: refusal.mayOverbook ? 'taken' : 'refused' })
    if (refusal.hint) form.setError('root.hint', { message: refusal.hint })
    mark(refusal.fields)
  })
  const onSubmit = useOneAtATime((event) => {
    leaveField(element.current)
    // Errors set by hand would keep handleSubmit from ever running again.
    form.clearErrors()
    return judge(event)
  }, showWrong)
  const mayOverbook = errors.root?.type === 'taken' || form.watch('overbook')
  const who = <WhoFields form={form} erased={erased ?? nothing} />
  const when = <WhenFields form={form} />
  return (
    <form
      ref={element}
      {...keptFocus}
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5 text-sm max-md:[&_fieldset_label+*]:min-h-11 max-md:[&_input]:text-base max-md:[&_select]:min-h-11"
    >
      {whenFirst ? [when, who].map(section) : [who, when].map(section)}
      <WhatFields form={form} erased={erased ?? nothing} />
      <div ref={refused} aria-live="assertive" className="grid gap-3 empty:hidden">
        {errors.root?.message && <Refused message={errors.root.message} hint={errors.root.hint?.message} />}
        {mayOverbook && <Checkbox label={texts.overbook} {...form.register('overbook')} />}
      </div>
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 border-t border-line bg-paper px-6 py-4">
        <Button size="sm" disabled={isSubmitting} className="max-md:min-h-11" onClick={onClose}>
          {texts.discard}
        </Button>
        <Button type="submit" look="primary" size="sm" disabled={isSubmitting} className="max-md:min-h-11">
          {isSubmitting ? submit.sending : submit.idle}
        </Button>
      </div>
    </form>
  )
}

/** Sent from the field it is typed in, an hour would stay '9': leaving a field is what tidies it. The focus is back at once. */
const leaveField = (form: HTMLFormElement | null) => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !form?.contains(field)) return
  field.blur()
  field.focus()
}

const nothing: ReadonlySet<keyof FormValues> = new Set()

const section = (content: ReactNode, at: number) => <div key={at === 0 ? 'first' : 'second'}>{content}</div>

function Refused({ message, hint }: { message: string; hint: unknown }) {
  return (
    <div role="alert" className="flex gap-2 rounded-ctl bg-cancelado px-3 py-2 text-cancelado-t">
      <TriangleAlert aria-hidden="true" size={17} className="mt-px shrink-0" />
      <div>
        <p className="font-semibold">{message}</p>
        {typeof hint === 'string' && <p>{hint}</p>}
      </div>
    </div>
  )
}
