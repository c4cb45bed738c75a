import { botActions, botLimits, newAutoResponseBody } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { Options, SelectField, TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { botTexts, botResponseTexts as texts } from '~/texts/messaging/messaging.ts'
import { emptyResponse, type ResponseForm, useCreateResponse } from '../../api/settings.ts'

type ResponseDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for a new response. What was typed stays after a failure. */
export function ResponseDialog({ open, onOpenChange }: ResponseDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.add}>
      <ResponseFields onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const priorities = Array.from({ length: 10 }, (_, n) => String(n + 1))

const useResponseForm = () => useSubmittedForm({ schema: newAutoResponseBody, initial: () => emptyResponse })

function ResponseFields({ onDone }: { onDone: () => void }) {
  const create = useCreateResponse()
  const submitted = useResponseForm()
  const { form, formRef, values, errorOf, sending, onSubmit } = submitted
  const submit = onSubmit(() =>
    create.mutateAsync(form.getValues() as ResponseForm).then(() => {
      onDone()
      return null
    }, refusedFields(emptyResponse)),
  )
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={texts.keywords}
        hint={texts.keywordsHint}
        required
        error={errorOf('triggerKeywords')}
        autoComplete="off"
        {...form.register('triggerKeywords')}
      />
      <TextArea
        label={texts.template}
        hint={texts.templateHint}
        required
        error={errorOf('responseTemplate')}
        room={{ typed: String(values.responseTemplate), most: botLimits.responseTemplate }}
        {...form.register('responseTemplate')}
      />
      <ActionFields submitted={submitted} />
      <DialogButtons submit={{ idle: texts.create, sending: botTexts.saving }} sending={sending} mayLeave />
    </form>
  )
}

/** What the bot does when it answers so, and before which other responses. */
function ActionFields({ submitted: { form, errorOf } }: { submitted: ReturnType<typeof useResponseForm> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={texts.action} error={errorOf('action')} {...form.register('action')}>
        <Options of={botActions} words={botTexts.actions} />
      </SelectField>
      <SelectField
        label={texts.priority}
        hint={texts.priorityHint}
        error={errorOf('priority')}
        {...form.register('priority')}
      >
        <Options of={priorities} />
      </SelectField>
    </div>
  )
}
