import {
  type PracticeChoices,
  type PracticeSettings,
  practiceLabels,
  priceFields,
} from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { ChangedValues } from '~/components/ui/display/changed-values.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { isStale, useRevisedEdit } from '~/lib/forms/use-revised-edit.ts'
import { type FormFailure, useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { toast } from '~/lib/toasts.ts'
import { Mark } from '~/practice/logo.tsx'
import { practiceTexts as texts } from '~/texts/clinic.ts'
import { useChangePractice, useReadSettings } from '../api/practice.ts'
import {
  changesOf,
  checked,
  clashing,
  type FormField,
  formOf,
  type TextField as TextFieldName,
  textFields,
  type PracticeForm as Values,
} from '../model/practice-form.ts'
import { HoursTable } from './hours-table.tsx'
import { LogoField } from './logo-field.tsx'
import { SitePreview } from './site-preview.tsx'

type Failure = FormFailure<FormField>
/** A save that met somebody else's of the same fields: what stands now, and what was to be saved. */
type Clash = { now: PracticeSettings; mine: PracticeChoices }

/** The form of what is stored, and how it is saved over it. Only what was changed here is sent. */
const usePracticeForm = (row: PracticeSettings) => {
  const [opened, setOpened] = useState(row)
  const [clash, setClash] = useState<Clash | null>(null)
  const submitted = useSubmittedForm<Values, Values, Failure>({ schema: null, initial: () => formOf(row) })
  const { form, values } = submitted
  const { save } = useRevisedEdit<PracticeSettings, PracticeChoices, PracticeSettings>({
    send: useChangePractice(),
    read: useReadSettings(),
    isElsewhere: (now, mine) => clashing(opened, mine, now).length === 0,
  })
  const show = (shown: PracticeSettings) => {
    setOpened(shown)
    setClash(null)
    form.reset(formOf(shown))
  }
  const isTyped = Object.keys(changesOf(opened, values)).length > 0
  // What somebody else changed is shown where nothing was typed here.
  useEffect(() => {
    if (isTyped || BigInt(row.revision) <= BigInt(opened.revision)) return
    setOpened(row)
    form.reset(formOf(row))
  }, [isTyped, row, opened, form])

  const send = async (body: PracticeChoices): Promise<Failure | null> => {
    const saved = await save(clash?.now ?? opened, body)
    if (!saved) return null
    if (saved.ok) {
      show(saved.answer)
      toast({ title: texts.saved })
      return null
    }
    if (saved.now) setClash({ now: saved.now, mine: body })
    failureToast(texts.notSaved)
    return isStale(saved.error) ? { fields: {} } : refusedFields(values)(saved.error)
  }
  const onSubmit = submitted.onSubmit((typed) => {
    const body = checked(changesOf(opened, typed))
    if (!body.ok) return { fields: body.fields }
    return send(body.body)
  })
  return { ...submitted, opened, clash, onSubmit, show }
}

/** Name, contacts, prices and hours, beside how the site will read with them. */
export function PracticeForm({ row }: { row: PracticeSettings }) {
  const { form, formRef, values, errorOf, sending, onSubmit, opened, clash, show } = usePracticeForm(row)
  return (
    <form
      ref={formRef}
      onSubmit={onSubmit}
      noValidate
      aria-label={texts.form}
      className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid min-w-0 content-start gap-5">
        <Fields title={texts.identity} names={textFields} form={form} errorOf={errorOf} />
        <LogoField
          logo={values.logo}
          error={errorOf('logo')}
          onChange={(logo) => form.setValue('logo', logo, { shouldDirty: true })}
        />
        <Fields title={texts.prices} names={priceFields} form={form} errorOf={errorOf} />
        <HoursTable
          hours={values.hours}
          error={errorOf('hours')}
          onChange={(hours) => form.setValue('hours', hours, { shouldDirty: true })}
        />
        {clash && <BothValues opened={opened} clash={clash} onTheirs={() => show(clash.now)} />}
        <Button
          type="submit"
          look="primary"
          size="sm"
          className="justify-self-start max-md:min-h-11"
          aria-disabled={sending}
        >
          {sending ? texts.saving : clash ? texts.saveMine : texts.save}
        </Button>
      </div>
      <SitePreview form={values} stored={opened} />
    </form>
  )
}

type FieldsProps = {
  title: string
  names: readonly TextFieldName[]
} & Pick<ReturnType<typeof usePracticeForm>, 'form' | 'errorOf'>

function Fields({ title, names, form, errorOf }: FieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-bold">{title}</legend>
      {names.map((name) => (
        <TextField
          key={name}
          label={practiceLabels[name]}
          hint={texts.hints[name]}
          autoComplete="off"
          error={errorOf(name)}
          {...(texts.numeric.includes(name) && { inputMode: 'numeric' as const })}
          {...form.register(name)}
        />
      ))}
    </fieldset>
  )
}

type BothValuesProps = { opened: PracticeSettings; clash: Clash; onTheirs: () => void }

/** What somebody else put where something else was to be saved: nothing is written over theirs unless it is said so. */
function BothValues({ opened, clash: { now, mine }, onTheirs }: BothValuesProps) {
  const shown = (field: FormField, value: unknown) =>
    field === 'hours' ? texts.hoursOf(value) : field === 'logo' ? texts.logo.as(value !== null) : String(value)
  const fields = clashing(opened, mine, now)
  const values = fields.map((field) => ({
    label: practiceLabels[field],
    lines: [`${texts.theirs}: ${shown(field, now[field])}`, `${texts.mine}: ${shown(field, mine[field])}`],
  }))
  return (
    <div role="alert" className="grid gap-2 rounded-ctl bg-agendado px-3 py-2 text-agendado-t">
      <ChangedValues title={texts.stale} values={values} />
      {fields.includes('logo') && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {[now.logo, mine.logo ?? null].map((logo, at) => (
            <figure key={logo?.imageUrl ?? 'drawn'}>
              <figcaption>{at === 0 ? texts.theirs : texts.mine}</figcaption>
              <Mark logo={logo} />
            </figure>
          ))}
        </div>
      )}
      <Button size="sm" className="justify-self-start max-md:min-h-11" onClick={onTheirs}>
        {texts.takeTheirs}
      </Button>
    </div>
  )
}
