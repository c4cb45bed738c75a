import {
  type ReminderHours,
  staleHours,
  standardReminderHours,
} from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import {
  quietChoices,
  reminderHoursBody,
  reminderHoursLabels,
} from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Options, SelectField, TextField } from '~/components/ui/forms/text-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { beforeVisit } from '~/practice/reminder-hours.ts'
import { botTexts, reminderHoursTexts as texts } from '~/texts/messaging/messaging.ts'
import { typedHours, useChooseHours } from '../../api/message-settings.ts'

const standard = typedHours(standardReminderHours)

/** The form of what is stored, and how it is sent. */
const useHoursForm = (hours: ReminderHours) => {
  const choose = useChooseHours()
  const known = typedHours(hours)
  const submitted = useSubmittedForm({ schema: reminderHoursBody, initial: () => known })
  const { form } = submitted
  const { first, second, quietFrom, quietTo } = known
  // What is stored is shown as soon as it is: what was typed was sent, or somebody else has changed it since.
  useEffect(() => form.reset({ first, second, quietFrom, quietTo }), [form, first, second, quietFrom, quietTo])
  const send = (asked: typeof known) => choose.mutateAsync(asked).then(() => null, refusedFields(known))
  return { ...submitted, known, send }
}

/** When reminders go and between which hours nobody is written to, what follows from that, and the way back to the standard. */
export function ReminderHoursForm({ hours }: { hours: ReminderHours }) {
  const { form, formRef, values, errorOf, sending, onSubmit, once, known, send } = useHoursForm(hours)
  const save = useRef<HTMLButtonElement>(null)
  // Its button goes with what it takes back.
  const takeBack = () => send(standard).finally(() => save.current?.focus())
  const typed = reminderHoursBody.safeParse(values)
  const isStandard = Object.entries(standard).every(([field, value]) => known[field as keyof typeof known] === value)
  return (
    <form
      ref={formRef}
      onSubmit={onSubmit(() => send(form.getValues() as typeof known))}
      noValidate
      aria-label={texts.title}
      className="grid gap-3 border-b border-line px-4 pb-5 md:px-5"
    >
      <h3 className="font-bold">{texts.title}</h3>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {(['first', 'second'] as const).map((field) => (
          <TextField
            key={field}
            label={reminderHoursLabels[field]}
            hint={texts.hoursHint}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf(field)}
            {...form.register(field)}
          />
        ))}
        {(['quietFrom', 'quietTo'] as const).map((field) => (
          <SelectField key={field} label={reminderHoursLabels[field]} error={errorOf(field)} {...form.register(field)}>
            <Options of={quietChoices(field)} />
          </SelectField>
        ))}
      </div>
      {typed.success && <p className="text-ink-2">{consequences(typed.data)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button ref={save} type="submit" look="primary" size="sm" className="max-md:min-h-11" aria-disabled={sending}>
          {sending ? botTexts.saving : texts.save}
        </Button>
        {!isStandard && (
          <Button size="sm" className="max-md:min-h-11" aria-disabled={sending} onClick={once(takeBack)}>
            {texts.standard}
          </Button>
        )}
      </div>
    </form>
  )
}

const consequences = (hours: ReminderHours): string => {
  const { first, second } = staleHours(hours)
  return texts.consequences(beforeVisit(hours.first), beforeVisit(hours.second), first, second)
}
