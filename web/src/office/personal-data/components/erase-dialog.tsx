import { type Certificate, erasureReason, type FoundStream } from '@clinic/shared-events/contracts/practice/erasures.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { Options, SelectField, TextField } from '~/components/ui/forms/text-field.tsx'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { personalDataTexts as texts } from '~/texts/history/personal-data.ts'
import { useErase } from '../api/personal-data.ts'

type EraseProps = { rows: readonly FoundStream[]; onErased: (certificate: Certificate) => void }
type EraseDialogProps = EraseProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks why, and for the name of the person or ELIMINAR, before what was chosen is erased for good. */
export function EraseDialog({ open, onOpenChange, ...props }: EraseDialogProps) {
  const { rows } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.eraseTitle(rows.length)} description={texts.eraseText}>
      <EraseForm {...props} />
    </Dialog>
  )
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

function EraseForm({ rows, onErased }: EraseProps) {
  const erase = useErase()
  const [reason, setReason] = useState<(typeof erasureReason.options)[number]>('request')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const confirmed = ['ELIMINAR', ...rows.flatMap(({ names }) => names)].some((text) => isSame(text, typed))
    setWrong(!confirmed)
    if (!confirmed || erase.isPending) return
    const streams = rows.map(({ stream }) => stream)
    erase.mutate({ streams, reason, confirmation: 'ELIMINAR' }, { onSuccess: onErased })
  }
  const failed = erase.isError ? sentenceOf(erase.error, texts.notErased) : undefined
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <SelectField
        label={texts.reason}
        value={reason}
        onChange={(event) => setReason(erasureReason.parse(event.target.value))}
      >
        <Options of={erasureReason.options} words={texts.reasons} />
      </SelectField>
      <TextField
        label={texts.confirmation}
        required
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={wrong ? texts.confirmationWrong : failed}
      />
      <DialogButtons submit={{ idle: texts.erase, sending: texts.erasing }} sending={erase.isPending} mayLeave />
    </form>
  )
}
