import { emailLimit } from '@clinic/shared-events/contracts/wire/common.ts'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '~/components/ui/button.tsx'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { Checkbox } from '~/components/ui/forms/checkbox.tsx'
import { RequiredSaid } from '~/components/ui/forms/field.tsx'
import { TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { type SubmittedForm, useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { PersonFields } from '~/person/person-fields.tsx'
import { deletion } from '~/texts/legal/deletion.ts'
import { type DeletionInput, deletionForm, emptyDeletion } from '../model/deletion-form.ts'

const texts = deletion.form

/** The form of a deletion request. It makes no call: on submit it only shows the alert (docs/specification.md#public-calls, docs/open-points.md#data-deletion). */
export function DeletionForm() {
  const submitted = useSubmittedForm<DeletionInput, DeletionInput>({
    schema: deletionForm,
    initial: () => emptyDeletion,
    mode: 'onSubmit',
  })
  const { form, formRef, onSubmit } = submitted
  const [sent, setSent] = useState(false)
  const submit = onSubmit(() => {
    form.reset(emptyDeletion)
    setSent(true)
    return null
  })
  return (
    <section aria-labelledby="solicitud">
      <h2 id="solicitud" className="text-2xl font-bold">
        {texts.title}
      </h2>
      <p className="mt-1 text-ink-2">
        <RequiredSaid before={texts.leadBefore} after={texts.leadAfter} />
      </p>
      <form
        ref={formRef}
        onSubmit={submit}
        noValidate
        aria-labelledby="solicitud"
        className="mt-6 grid gap-6 sm:grid-cols-2"
      >
        <DeletionFields submitted={submitted} />
        <Button type="submit" look="coral" size="lg" className="sm:col-span-2 sm:justify-self-start">
          {texts.submit}
        </Button>
      </form>
      <AlertDialog open={sent} onOpenChange={setSent} {...deletion.sent} />
    </section>
  )
}

type DeletionFieldsProps = { submitted: Pick<SubmittedForm<DeletionInput>, 'form' | 'values' | 'errorOf'> }

function DeletionFields({ submitted: { form, values, errorOf } }: DeletionFieldsProps) {
  return (
    <>
      <PersonFields
        fields={{
          name: {
            label: texts.name,
            className: 'sm:col-span-2',
            error: errorOf('name'),
            ...form.register('name'),
          },
          email: {
            label: texts.email,
            className: 'sm:col-span-2',
            error: errorOf('email'),
            room: { typed: values.email, most: emailLimit },
            ...form.register('email'),
          },
          phone: { label: texts.phone, required: false, ...form.register('phone') },
        }}
      />
      <TextField label={texts.cedula} placeholder={texts.cedulaExample} {...form.register('cedula')} />
      <DataTypes field={form.register('dataTypes')} />
      <TextArea label={texts.reason} className="sm:col-span-2" {...form.register('reason')} />
    </>
  )
}

function DataTypes({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-3 font-semibold">{texts.dataTypes}</legend>
      <div className="grid gap-1 sm:grid-cols-2 sm:gap-x-6">
        {texts.options.map((option) => (
          <div key={option} className="flex min-h-11 items-center">
            <Checkbox label={option} value={option} {...field} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
