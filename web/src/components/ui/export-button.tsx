import { type ExportedList, exportCalls } from '@clinic/shared-events/contracts/exports.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { dayProblem } from '~/components/ui/forms/typed-day.ts'
import { today } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { useWrongField } from '~/lib/forms/use-wrong-field.ts'
import { sendCall } from '~/lib/http/call.ts'
import { downloadTable } from '~/lib/http/download.ts'
import { isUnauthorized, newIdempotencyKey } from '~/lib/http/http.ts'
import { exportTexts as texts } from '~/texts/office/exports.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialogs/dialog.tsx'
import { DialogButtons } from './dialogs/dialog-buttons.tsx'
import { DateField } from './forms/date-field.tsx'
import { SelectField } from './forms/text-field.tsx'

type Query = Readonly<Record<string, string | undefined>>

type ExportButtonProps = {
  list: ExportedList
  /** What the list is narrowed to. */
  query?: Query
  /** The statuses to choose from, where days and status are asked first; `chosen`: what the list is narrowed to. */
  asks?: { words: Readonly<Record<string, string>>; chosen?: string | null }
}

/** 'Exportar CSV': the list on the screen as a file for spreadsheets. What goes wrong is told. */
export function ExportButton({ list, query = {}, asks }: ExportButtonProps) {
  const [asking, setAsking] = useOpened(`export-${list}`, false)
  const { download, sending } = useDownload(askList(list))
  return (
    <>
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-disabled={sending}
        onClick={() => (asks ? setAsking(true) : void download(query))}
      >
        <Download aria-hidden="true" size={16} />
        {texts.button}
      </Button>
      {asks && (
        <Dialog open={asking} onOpenChange={setAsking} title={texts.button}>
          <Choice {...asks} sending={sending} onGiven={async (given) => (await download(given)) && setAsking(false)} />
        </Dialog>
      )}
    </>
  )
}

const askList =
  (list: ExportedList) =>
  (query: Query): Promise<{ address: string }> =>
    sendCall(exportCalls.askExport, { body: { list, ...query }, idempotencyKey: newIdempotencyKey() })

/** Asks for one export at a time, which is recorded, and downloads it. `download` gives whether it came. */
export const useDownload = <Q,>(ask: (query: Q) => Promise<{ address: string }>) => {
  const [sending, setSending] = useState(false)
  const download = async (query: Q): Promise<boolean> => {
    if (sending) return false
    setSending(true)
    try {
      const { address } = await ask(query)
      await downloadTable(address)
      return true
    } catch (error) {
      failureToast(isUnauthorized(error) ? texts.sessionOver : texts.failed)
      return false
    } finally {
      setSending(false)
    }
  }
  return { download, sending }
}

type ChoiceProps = NonNullable<ExportButtonProps['asks']> & {
  sending: boolean
  onGiven: (query: Query) => void
}

/** From when, until when and which: the running month at first, and the status that the list is narrowed to. */
function Choice({ words, chosen, sending, onGiven }: ChoiceProps) {
  const [from, setFrom] = useState(() => firstOfMonth(today()))
  const [to, setTo] = useState(() => addDays(firstOfMonth(addDays(firstOfMonth(today()), 31)), -1))
  const [status, setStatus] = useState(chosen ?? '')
  const [formRef, showWrong] = useWrongField()
  const [tried, setTried] = useState(false)
  const [fromWrong, toWrong] = [from, to].map((held) => dayProblem(held, true))
  const isTyped = !fromWrong && !toWrong
  const isBackwards = isTyped && from !== '' && to !== '' && to < from
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped && !isBackwards) onGiven({ from, to, status })
    setTried(true)
    showWrong()
  }
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={texts.from}
          value={from}
          onPick={setFrom}
          hint={texts.fromHint}
          error={tried ? fromWrong : undefined}
        />
        <DateField
          label={texts.to}
          value={to}
          onPick={setTo}
          hint={texts.toHint}
          error={isBackwards ? texts.backwards : tried ? toWrong : undefined}
        />
      </div>
      <SelectField label={texts.status} value={status} onChange={({ target }) => setStatus(target.value)}>
        <option value="">{texts.anyStatus}</option>
        {Object.entries(words).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <DialogButtons submit={texts.submit} sending={sending} />
    </form>
  )
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
