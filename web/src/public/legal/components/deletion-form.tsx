import { emailLimit } from '@clinic/shared-events/contracts/common.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { AlertDialog } from '~/components/ui/alert-dialog.tsx'
import { Button } from '~/components/ui/button.tsx'
import { Checkbox } from '~/components/ui/checkbox.tsx'
import { RequiredMark } from '~/components/ui/field.tsx'
import { TextArea, TextField } from '~/components/ui/text-field.tsx'
import { useOneAtATime } from '~/lib/one-at-a-time.ts'
import { useWrongField } from '~/lib/use-wrong-field.ts'
import { deletion } from '~/texts/legal/deletion.ts'
import { type DeletionInput, deletionForm, emptyDeletion } from '../model/deletion-form.ts'

const texts = deletion.form

/** Makes no call: on submit it only shows the alert (docs/specification.md#public-calls, docs/open-points.md#data-deletion). */
export function DeletionForm() {
  const form = useForm<DeletionInput>({
    resolver: zodResolver(deletionForm),
    defaultValues: emptyDeletion,
    shouldFocusError: false,
  })
  const [formRef, showWrong] = useWrongField()
  const [sent, setSent] = useState(false)
  const submit = useOneAtATime(
    form.handleSubmit(() => {
      form.reset(emptyDeletion)
      setSent(true)
    }),
    showWrong,
  )
  return (
    <section aria-labelledby="solicitud">
      <h2 id="solicitud" className="text-2xl font-bold">
        {texts.title}
      </h2>
      <p className="mt-1 text-ink-2">
        {texts.leadBefore}
        <RequiredMark />
        <span className="sr-only">asterisco</span> {texts.leadAfter}
      </p>
      <form
        ref={formRef}
        onSubmit={submit}
        noValidate
        aria-labelledby="solicitud"
        className="mt-6 grid gap-6 sm:grid-cols-2"
      >
        <Person form={form} />
        <DataTypes form={form} />
        <TextArea label={texts.reason} className="sm:col-span-2" {...form.register('reason')} />
        <Button type="submit" look="coral" size="lg" className="sm:col-span-2 sm:justify-self-start">
          {texts.submit}
        </Button>
      </form>
      <AlertDialog open={sent} onOpenChange={setSent} {...deletion.sent} />
    </section>
  )
}

type Part = { form: UseFormReturn<DeletionInput> }

function Person({ form: { register, formState, control } }: Part) {
  const { errors } = formState
  const email = useWatch({ control, name: 'email' })
  return (
    <>
      <TextField
        label={texts.name}
        required
        autoComplete="name"
        error={errors.name?.message}
        className="sm:col-span-2"
        {...register('name')}
      />
      <TextField
        label={texts.email}
        required
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        room={{ typed: email, most: emailLimit }}
        className="sm:col-span-2"
        {...register('email')}
      />
      <TextField label={texts.phone} type="tel" autoComplete="tel" {...register('phone')} />
      <TextField label={texts.cedula} placeholder={texts.cedulaExample} {...register('cedula')} />
    </>
  )
}

function DataTypes({ form: { register } }: Part) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-3 font-semibold">{texts.dataTypes}</legend>
      <div className="grid gap-1 sm:grid-cols-2 sm:gap-x-6">
        {texts.options.map((option) => (
          <div key={option} className="flex min-h-11 items-center">
            <Checkbox label={option} value={option} {...register('dataTypes')} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
