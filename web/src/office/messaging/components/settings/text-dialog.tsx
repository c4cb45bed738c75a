import {
  fillText,
  type MessageText,
  messageTextBody,
  messageTexts,
  type TextField,
  type TextId,
  textsOf,
} from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { Button } from '~/components/ui/button.tsx'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { TextArea } from '~/components/ui/forms/text-field.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { refusedFields } from '~/lib/http/read-failure.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { botTexts, messageTextTexts as texts } from '~/texts/messaging/messaging.ts'
import { useRewordMessage } from '../../api/message-settings.ts'

type Own = Readonly<Record<string, string>>
type TextDialogProps = { id: TextId | null; own: Own; onClose: () => void }

/** The editor of any text: what may stand in it, how it reads for an example, and the way back to the standard. */
export function TextDialog({ id, own, onClose }: TextDialogProps) {
  const title = id === null ? '' : titleOf(messageTexts[id])
  return (
    <Dialog open={id !== null} onOpenChange={(open) => open || onClose()} title={title}>
      {id && <TextForm id={id} own={own} onDone={onClose} />}
    </Dialog>
  )
}

const titleOf = ({ about, label }: MessageText): string => `${about} · ${label}`

function TextForm({ id, own, onDone }: { id: TextId; own: Own; onDone: () => void }) {
  const reword = useRewordMessage()
  const { fields, must, most, label, standard }: MessageText = messageTexts[id]
  const { form, formRef, values, errorOf, sending, onSubmit, once } = useSubmittedForm({
    schema: messageTextBody,
    initial: () => ({ id, text: textsOf(own)[id] as string | null }),
  })
  const send = (text: string | null) =>
    reword.mutateAsync({ id, text }).then(
      () => {
        onDone()
        return null
      },
      refusedFields({ id, text: '' }),
    )
  const typed = messageTextBody.safeParse(values)
  return (
    <form ref={formRef} onSubmit={onSubmit(({ text }) => send(text))} noValidate className="grid gap-4">
      <TextArea
        label={label}
        hint={fields.length === 0 ? texts.noFields : texts.fields(fields, must)}
        required
        error={errorOf('text')}
        room={{ typed: values.text ?? '', most }}
        {...form.register('text')}
      />
      <Preview text={typed.success ? (typed.data.text ?? '') : null} />
      {Object.hasOwn(own, id) && (
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-2 wrap-anywhere">
            {texts.standardIs} {standard}
          </p>
          <Button size="sm" className="max-md:min-h-11" disabled={sending} onClick={once(() => send(null))}>
            {texts.standard}
          </Button>
        </div>
      )}
      <DialogButtons submit={{ idle: texts.save, sending: botTexts.saving }} sending={sending} mayLeave />
    </form>
  )
}

/** @param text null while it cannot be sent */
function Preview({ text }: { text: string | null }) {
  const { name, phone } = usePractice()
  const example: Record<TextField, string> = {
    ...texts.example,
    clinica: name,
    telefono: phone,
  }
  return (
    <div className="rounded-box bg-paper-2 px-4 py-3">
      <p className="text-xs text-ink-2">{texts.preview}</p>
      <output className="block min-h-6 wrap-anywhere">{text === null ? '' : fillText(text, example)}</output>
    </div>
  )
}
