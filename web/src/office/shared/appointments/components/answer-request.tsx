import { moveFine } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { actionNotesLimit } from '@clinic/shared-events/contracts/wire/answers.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { TextArea } from '~/components/ui/forms/text-field.tsx'
import { dateText, erased } from '~/lib/format.ts'
import { requestTexts as texts } from '~/texts/appointments.ts'
import type { Actions, OpenDialog } from '../hooks/use-actions.ts'
import type { AnsweredRequest } from '../model/editing/asked-hours.ts'
import { SinceRequest } from './editing/since-request.tsx'
import { OfferedHours } from './offered-hours.tsx'
import { fineText } from './questions/cancel-question.tsx'
import { SeenAndNow } from './questions/meanwhile-question.tsx'

type AnswerRequestProps = { request: AnsweredRequest; actions: Actions }

/** 'Procesar' and 'Expirar' (docs/specification.md#office-states), wherever a request is shown; before them the hours that the patient offers, or those that fit, each taken by a press. */
export function AnswerRequest({ request, actions: { busy, requests } }: AnswerRequestProps) {
  const buttons = [
    { text: texts.process, look: 'outline', press: requests.process },
    { text: texts.expire, look: 'danger', press: requests.expire },
  ] as const
  const answers = buttons.map(({ text, look, press }) => (
    <Button
      key={text}
      look={look}
      size="sm"
      disabled={busy}
      className="max-md:min-h-11"
      aria-label={texts.of(text, request.patientName ?? erased)}
      onClick={() => press(request)}
    >
      {text}
    </Button>
  ))
  if (request.actionType === 'cancel') return <div className="flex flex-wrap gap-2">{answers}</div>
  const percent = moveFine({ date: request.appointmentDate }, request.createdAt)
  return (
    <div className="flex flex-wrap items-end gap-2">
      {percent > 0 && <p className="w-full text-[0.8125rem] text-ink-2">{texts.moveFine(percent)}</p>}
      <OfferedHours asked={request} disabled={busy} onTake={(wish) => requests.take(request, wish)} />
      <div className="flex flex-wrap gap-2">{answers}</div>
    </div>
  )
}

type AnswerQuestionProps = { dialog: OpenDialog | null; actions: Actions }

/** Asks before a request's appointment is cancelled, or the request is left to expire, and takes what the patient is told. */
export function AnswerQuestion({ dialog, actions }: AnswerQuestionProps) {
  return dialog?.what === 'answer' ? <Question key={dialog.row.revision} {...dialog} actions={actions} /> : null
}

type QuestionProps = Extract<OpenDialog, { what: 'answer' }> & { actions: Actions }

function Question({ actions, what: _, ...asked }: QuestionProps) {
  const { request, answer, row, seen, refused } = asked
  const [response, setResponse] = useState(asked.response ?? '')
  const words = answer === 'expired' ? texts.expireAsk(texts.kinds[request.actionType]) : texts.cancelAsk
  // The hour that the answer is about, also where the list shows an earlier one still.
  const when = `${dateText(row.date)} ${row.startTime}`
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && actions.closeDialog()}
      title={words.title}
      description={words.text(request.patientName ?? erased, when)}
      confirm={words.confirm}
      dismiss={texts.back}
      destructive
      before={{ response: '' }}
      onConfirm={() => actions.requests.answer(asked, response)}
    >
      {refused && <ErrorState title={refused} className="mt-4" />}
      {seen && <SeenAndNow seen={seen} />}
      {answer === 'processed' && request.actionType === 'cancel' && (
        <p className="mt-3 text-ink-2">{fineText(row, request.createdAt, texts.askedWith)}</p>
      )}
      {answer === 'processed' && <SinceRequest request={request} />}
      <TextArea
        className="mt-4"
        name="response"
        label={texts.response}
        hint={texts.responseHint}
        value={response}
        maxLength={actionNotesLimit}
        onChange={({ target }) => setResponse(target.value)}
      />
    </AlertDialog>
  )
}
