import { messageServices, newBotConfigBody } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { PasswordField } from '~/components/ui/forms/password-field.tsx'
import { Options, SelectField, TextField, type TextFieldProps } from '~/components/ui/forms/text-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { botTexts, botConfigTexts as texts } from '~/texts/messaging/messaging.ts'
import { type ConfigForm, emptyConfig, useCreateConfig } from '../../api/settings.ts'

type ConfigDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for a new configuration. What was typed stays after a failure. */
export function ConfigDialog({ open, onOpenChange }: ConfigDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.add}>
      <ConfigFields onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const templateFields = [
  'templateAppointmentConfirmed',
  'templateAppointmentReminder3Day',
  'templateAppointmentReminder1Day',
  'templateAppointmentCancelled',
  'templateGeneralMessage',
] as const

function ConfigFields({ onDone }: { onDone: () => void }) {
  const create = useCreateConfig()
  const { form, formRef, errorOf, sending, onSubmit } = useSubmittedForm({
    schema: newBotConfigBody,
    initial: () => emptyConfig,
  })
  const submit = onSubmit(() =>
    create.mutateAsync(form.getValues() as ConfigForm).then(() => {
      onDone()
      return null
    }, refusedFields(emptyConfig)),
  )
  const text = (name: Exclude<keyof ConfigForm, 'twilioAuthToken' | 'messageService'>) => ({
    label: texts.fields[name],
    error: errorOf(name),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    ...form.register(name),
  })
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('name')} required />
        <ServiceField error={errorOf('messageService')} {...form.register('messageService')} />
        <TextField {...text('twilioAccountSid')} required />
        <TextField {...text('twilioPhoneNumber')} inputMode="tel" />
      </div>
      <PasswordField
        label={texts.fields.twilioAuthToken}
        hint={texts.tokenHint}
        autoComplete="off"
        error={errorOf('twilioAuthToken')}
        showLabel={texts.show}
        hideLabel={texts.hide}
        {...form.register('twilioAuthToken')}
      />
      <TextField {...text('webhookUrl')} inputMode="url" />
      <Templates text={text} />
      <DialogButtons submit={{ idle: texts.create, sending: botTexts.saving }} sending={sending} mayLeave />
    </form>
  )
}

function ServiceField(field: UseFormRegisterReturn & { error: string | undefined }) {
  return (
    <SelectField label={texts.fields.messageService} {...field}>
      <Options of={messageServices} words={texts.services} />
    </SelectField>
  )
}

function Templates({ text }: { text: (name: (typeof templateFields)[number]) => TextFieldProps }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1 font-bold">{texts.templatesLabel}</legend>
      <p className="text-xs text-ink-2 sm:col-span-2">{texts.templatesHint}</p>
      {templateFields.map((name) => (
        <TextField key={name} {...text(name)} />
      ))}
    </fieldset>
  )
}
