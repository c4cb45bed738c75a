import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { startMoves } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { TriangleAlert } from 'lucide-react'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { Checkbox } from '~/components/ui/forms/checkbox.tsx'
import { dayOr } from '~/components/ui/forms/typed-day.ts'
import { cx } from '~/lib/class-names.ts'
import { useKeptFocus } from '~/lib/focus/use-kept-focus.ts'
import { capitalised, dateText, erased as erasedText, weekdayText } from '~/lib/format.ts'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { formTexts as texts } from '~/texts/appointments.ts'
import { useFreeHours } from '../../hooks/use-free-hours.ts'
import { useKnownPerson } from '../../hooks/use-known-person.ts'
import { useMeanwhile } from '../../hooks/use-meanwhile.ts'
import { useProposedDay } from '../../hooks/use-proposed-day.ts'
import type { AnsweredRequest } from '../../model/editing/asked-hours.ts'
import {
  type Checked,
  type Flag,
  type FormValues,
  minutesBetween,
  type WireBody,
} from '../../model/editing/form-values.ts'
import { isOutside } from '../../model/editing/free-hours.ts'
import type { KnownPerson } from '../../model/editing/known-person.ts'
import type { Refusal } from '../../model/editing/refusal.ts'
import { MoveAskedBy } from '../questions/asked-by-choice.tsx'
import { NotifyBox } from '../questions/notify-box.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { KnownHead } from './known-head.tsx'
import { ResponseField, WhatFields, WhenFields } from './when-fields.tsx'
import { KindFields, WhoFields } from './who-fields.tsx'

/** Draws what is known of the allergies and medicines of a patient with a record. */
export type AlertOf = (of: { patientId: string }, person: FormValues) => ReactNode

type AppointmentFormProps = {
  values: FormValues
  check: (values: FormValues) => Checked
  /** @returns null when it was taken. */
  send: (body: WireBody) => Promise<Refusal | null>
  /** Fields whose texts were erased: they stay so. */
  erased?: ReadonlySet<keyof FormValues>
  submit: { idle: string; sending: string }
  /** Called with the form's values whenever they change. */
  onTyped?: (values: FormValues) => void
  /** The appointment that is edited: date and hours stand before the patient's fields. Null for a new one, whose patient is searched. */
  edits?: AppointmentRow | null
  /** Called with that appointment once the form has taken in what somebody else changed of it. */
  onChanged?: (now: AppointmentRow) => void
  /** The person of a new one who is known already. */
  person?: KnownPerson | null
  /** The request of the patient to be moved that it answers. */
  answers?: AnsweredRequest | null
  alertOf?: AlertOf | undefined
}

/** The classes of the dialog that it stands in: a page of its own on a phone, and above what can be undone. */
export const formPanel =
  'scroll-pb-24 max-md:bottom-[var(--notices,0px)]! md:top-[calc(50%-var(--notices,0px)/2)] md:max-h-[calc(100dvh-32px-var(--notices,0px))] [&>p]:-mt-4 [&>p]:mb-3 [&>p]:text-sm max-md:inset-0! max-md:max-h-none! max-md:w-full! max-md:translate-none! max-md:rounded-none! max-md:[--panel:1rem]! md:w-[min(60rem,calc(100vw-32px))]!'

/** The appointment's fields for staff, checked by the same contract as the server's. What was typed stays after a refusal. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { erased = nothing, submit, edits = null } = props
  const state = useAppointmentForm(props)
  const { submitted, meanwhile, onSubmit, sendWith } = state
  const { formRef, sending, values } = submitted
  const keptFocus = useKeptFocus(sending)
  const said = (
    <>
      {edits !== meanwhile.opened && <p className="font-semibold text-coral-t">{texts.meanwhile.above}</p>}
      <WhoAndWhen values={values} name={erased.has('name') ? erasedText : values.name} />
      {edits !== null && !props.answers && <OfMove state={state} edits={edits} initial={props.values} />}
    </>
  )
  return (
    <form
      ref={formRef}
      {...keptFocus}
      noValidate
      onSubmit={onSubmit}
      // A key that is held down sends nothing.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      className="text-sm max-md:[&_fieldset_label+*]:min-h-11"
    >
      {edits && <ChangedMeanwhile now={edits} meanwhile={meanwhile} asks={submitted.failure !== null} />}
      <Columns {...props} state={state} />
      <Refusals {...{ submitted, edits: edits !== null, onOutside: () => sendWith('outsideHours') }} />
      <DialogButtons submit={submit} sending={sending} said={said} />
    </form>
  )
}

type ColumnsProps = Pick<AppointmentFormProps, 'erased' | 'edits' | 'answers' | 'alertOf'> & {
  state: ReturnType<typeof useAppointmentForm>
}

/** Who and when, side by side where there is room: of a new appointment who comes first, of one that is edited when. */
function Columns({ erased = nothing, edits = null, answers = null, alertOf, state }: ColumnsProps) {
  const { submitted, hours, person, refused, undecided, sendWith } = state
  const { known, change, choose } = person
  const { values } = submitted
  const head = known && (
    <KnownHead name={values.name} person={known} onChange={change}>
      {values.patientId !== '' && alertOf?.({ patientId: values.patientId }, values)}
    </KnownHead>
  )
  const isNew = edits === null
  const who = (
    <div key="who" className="grid content-start gap-3 bg-paper-2 px-(--panel) py-3">
      <WhoFields {...{ submitted, erased, head, onFound: isNew && erased.size === 0 ? choose : null }} />
      {answers && <ResponseField submitted={submitted} erased={erased} />}
    </div>
  )
  const when = (
    <div key="when" className="grid min-w-0 content-start gap-2.5 px-(--panel) py-3">
      <WhenFields
        {...{ submitted, hours, refused, undecided, person: known, onOverbook: () => sendWith('overbook') }}
        moves={isNew ? null : (answers ?? 'may')}
      />
      {!known && <KindFields submitted={submitted} />}
      <WhatFields submitted={submitted} erased={erased} />
    </div>
  )
  const widths = isNew
    ? 'md:grid-cols-[18rem_1fr] lg:grid-cols-[23rem_1fr]'
    : 'md:grid-cols-[1fr_18rem] lg:grid-cols-[1fr_23rem]'
  return (
    <div className={cx('-mx-(--panel) grid border-t border-line md:min-h-[33rem]', widths)}>
      {isNew ? [who, when] : [when, who]}
    </div>
  )
}

/** For whom and when, as it is about to be sent; or what of it is missing. */
function WhoAndWhen({ name, values: { date, startTime, endTime } }: { name: string; values: FormValues }) {
  const missing =
    name.trim() === '' ? texts.missing.person : dayOr(date) === '' || startTime === '' ? texts.missing.hour : null
  if (missing) return <p className="text-ink-2">{missing}</p>
  return (
    <p className="num break-words">
      <strong className="max-sm:block">{name}</strong>
      <span className="max-sm:hidden">, </span>
      {weekdayText(date)} {dateText(date)} {startTime} – {endTime}
    </p>
  )
}

/** The form's values, what is chosen of what somebody else changed meanwhile, and the sending of both. */
const useAppointmentForm = (props: AppointmentFormProps) => {
  const { values: initial, check, send, onTyped, edits = null, onChanged } = props
  const submitted = useSubmittedForm<FormValues, FormValues, Refusal>({ schema: null, initial: () => initial, onTyped })
  const { form, formRef, failure, values } = submitted
  const meanwhile = useMeanwhile({ base: edits, onChanged, form })
  const minutes = minutesBetween({ from: values.startTime, to: values.endTime })
  const hours = useFreeHours({ id: edits?.id ?? null, minutes, date: dayOr(values.date), around: initial.date })
  useProposedDay(form, edits === null)
  const person = useKnownPerson({ submitted, hours, initial: props.person ?? null })
  const submitChecked = submitted.onSubmit((filled) => {
    if (meanwhile.isOpen) return { fields: {}, message: texts.meanwhile.choose }
    const checked = check(filled)
    if (!checked.ok) return { fields: checked.errors }
    if (Object.keys(checked.body).length === 0) return { fields: {}, message: texts.nothingChanged }
    if (movesOutside(checked.body, filled)) return { fields: {}, asksOutside: true }
    return send(checked.body).then((refusal) => refusal && { ...refusal, sent: filled })
  })
  const onSubmit = (event: BaseSyntheticEvent) => {
    leaveField(formRef.current)
    return submitChecked(event)
  }
  /** Sends it with what staff were asked about and mean. */
  const sendWith = (flag: Flag) => {
    form.setValue(flag, true, { shouldDirty: true })
    formRef.current?.requestSubmit()
  }
  const { sent } = failure ?? {}
  const refused = failure?.mayOverbook && sent && timeOf(sent) === timeOf(values) ? failure.message : undefined
  const undecided = failure?.undecided && edits === null ? sent : undefined
  return { submitted, meanwhile, onSubmit, hours, person, refused, undecided, sendWith }
}

/** A day and its hours, to see whether they are still the same. */
const timeOf = ({ date, startTime, endTime }: FormValues): string => `${date} ${startTime} ${endTime}`

/** Whether it would be put outside of the hours of the practice, and staff did not say yet that it is meant. */
const movesOutside = (body: WireBody, { outsideHours, ...values }: FormValues): boolean => {
  const isPut = body.date !== undefined || body.startTime !== undefined || body.endTime !== undefined
  return isPut && !outsideHours && isOutside(values)
}

type OfMoveProps = { state: ReturnType<typeof useAppointmentForm>; edits: AppointmentRow; initial: FormValues }

/** Who wants the move and whether the patient is notified of it, once the form moves the visit. */
function OfMove({ state: { submitted }, edits, initial }: OfMoveProps) {
  const { values, form } = submitted
  if (dayOr(values.date) === '' || !startMoves(initial, values)) return null
  const choose = (how: Partial<FormValues>) => form.setValues(how, { shouldDirty: true })
  return (
    <>
      <MoveAskedBy row={edits} chosen={values.askedBy} onChoose={(askedBy) => choose({ askedBy })} />
      <NotifyBox notify={values.notify} onNotify={(notify) => choose({ notify })} />
    </>
  )
}

type RefusalsProps = Pick<ReturnType<typeof useAppointmentForm>, 'submitted'> & {
  onOutside: () => void
  edits: boolean
}

/** Why the form was not taken, and what may be decided about it. */
function Refusals({ submitted: { form, values, failure }, onOutside, edits }: RefusalsProps) {
  // A screen shows only a part of the form, and the buttons lie over its end.
  const isAtFields = Object.keys(failure?.fields ?? {}).length > 0
  const asksOutside = failure?.asksOutside && !values.outsideHours && isOutside(values)
  const comesIntoView =
    failure?.asksFarAhead || asksOutside || (failure?.message && !isAtFields && !failure.mayOverbook)
  const asksFarAhead = failure?.asksFarAhead || values.farAhead
  const what = edits ? 'save' : 'book'
  return (
    <div
      data-decision={comesIntoView ? '' : undefined}
      aria-live="assertive"
      className="grid scroll-mb-24 gap-3 border-t border-line py-3 empty:hidden -mx-(--panel) px-(--panel)"
    >
      {failure?.message && !failure.mayOverbook && <Refused message={failure.message} hint={failure.hint} />}
      {asksFarAhead && <Checkbox label={texts.farAhead} {...form.register('farAhead')} />}
      {asksOutside && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-ctl bg-agendado px-3 py-2 text-agendado-t"
        >
          <p className="font-semibold">
            {texts.outside(capitalised(`${weekdayText(values.date)} ${values.startTime}`), what)}
          </p>
          <Button size="sm" className="max-md:min-h-11" onClick={onOutside}>
            {texts.outsideYes[what]}
          </Button>
        </div>
      )}
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
