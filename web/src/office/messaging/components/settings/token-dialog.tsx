import { type BotConfigRow, botTokenBody } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { PasswordField } from '~/components/ui/forms/password-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { botTexts, botConfigTexts as texts } from '~/texts/messaging/messaging.ts'
import { emptyToken, useReplaceToken } from '../../api/settings.ts'

type TokenDialogProps = { config: BotConfigRow; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for another auth token of a configuration. It is forgotten when the dialog closes. */
export function TokenDialog({ config, open, onOpenChange }: TokenDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.replaceTokenOf(config.name)}>
      <TokenField id={config.id} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function TokenField({ id, onDone }: { id: string; onDone: () => void }) {
  const replace = useReplaceToken(id)
  const { form, formRef, errorOf, sending, onSubmit } = useSubmittedForm({
    schema: botTokenBody,
    initial: () => emptyToken,
  })
  const submit = onSubmit(() =>
    replace.mutateAsync(form.getValues()).then(() => {
      onDone()
      return null
    }, refusedFields(emptyToken)),
  )
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField
        label={texts.fields.twilioAuthToken}
        hint={texts.replaceTokenHint}
        autoComplete="off"
        required
        error={errorOf('twilioAuthToken')}
        showLabel={texts.show}
        hideLabel={texts.hide}
        {...form.register('twilioAuthToken')}
      />
      <DialogButtons submit={{ idle: texts.save, sending: botTexts.saving }} sending={sending} mayLeave />
    </form>
  )
}
