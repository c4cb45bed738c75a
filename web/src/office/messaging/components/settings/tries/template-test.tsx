import {
  type TemplateKind,
  templateKinds,
  testAppointmentTemplateBody,
  testReminderTemplateBody,
} from '@clinic/shared-events/contracts/messaging/bot-templates.ts'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { Options, SelectField, TextField } from '~/components/ui/forms/text-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { botTemplateTexts as texts } from '~/texts/messaging/messaging.ts'
import { useConfigs } from '../../../api/settings.ts'
import { emptyTemplate, fieldsOf, type TemplateForm, unclearIn, useTestTemplate } from '../../../api/templates.ts'
import { type TemplatePart, templateParam, templatePartsOf } from '../../../model/template-parts.ts'

/** Of every kind: what a kind does not ask for is blank. */
const schema = testReminderTemplateBody.extend(testAppointmentTemplateBody.shape)

/** Tries a template of Twilio on a phone (docs/specification.md#office-screens). This one is really sent. The address may name one that is filled in. */
export function TemplateTest() {
  const asked = useSearchParams()[0].get(templateParam)
  const configs = useConfigs().data?.data ?? []
  const chosen = templatePartsOf(configs).find(({ name, contentSid }) => name === asked && contentSid !== null)
  const title = useRef<HTMLHeadingElement>(null)
  const name = chosen?.name
  useEffect(() => {
    if (name) title.current?.focus()
  }, [name])
  return (
    <section aria-label={texts.title} className="border-t border-line pt-5 lg:col-span-2">
      <h2 ref={title} tabIndex={-1} className="text-base font-bold outline-none">
        {texts.title}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{texts.hint}</p>
      <ChosenTemplate key={name ?? ''} chosen={chosen ?? null} />
    </section>
  )
}

function ChosenTemplate({ chosen }: { chosen: TemplatePart | null }) {
  const [kind, setKind] = useState<TemplateKind>(chosen?.kind ?? 'appointment')
  return (
    <>
      <SelectField
        label={texts.kind}
        className="mb-4 max-w-sm"
        value={kind}
        onChange={({ target }) => setKind(templateKinds.find((one) => one === target.value) ?? 'appointment')}
      >
        <Options of={templateKinds} words={texts.kinds} />
      </SelectField>
      <TemplateFields key={kind} kind={kind} contentSid={chosen?.contentSid ?? ''} />
    </>
  )
}

function TemplateFields({ kind, contentSid }: { kind: TemplateKind; contentSid: string }) {
  const test = useTestTemplate()
  const { form, formRef, errorOf, sending, onSubmit } = useSubmittedForm({
    schema,
    initial: () => ({ ...emptyTemplate, contentSid }),
  })
  const submit = onSubmit(() =>
    test.mutateAsync({ kind, ...(form.getValues() as TemplateForm) }).then(() => null, refusedFields(emptyTemplate)),
  )
  const field = (name: keyof TemplateForm) => ({
    label: texts.fields[name],
    autoComplete: 'off',
    error: errorOf(name),
    ...form.register(name),
  })
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <TextField {...field('phone')} required inputMode="tel" />
      <TextField {...field('contentSid')} required autoCapitalize="none" spellCheck={false} />
      {fieldsOf[kind].map((name) => (
        <TextField key={name} {...field(name)} />
      ))}
      <div className="self-end sm:col-span-full">
        <Button size="sm" type="submit" aria-disabled={sending} className="max-md:min-h-11">
          {sending ? texts.sending : texts.send}
        </Button>
        <FormNotice>{unclearIn(test.error)}</FormNotice>
      </div>
    </form>
  )
}
