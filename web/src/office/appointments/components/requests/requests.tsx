import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentQuery } from '~/appointments/api/one.ts'
import { useProcessAction } from '~/appointments/api/process-action.ts'
import type { Actions } from '~/appointments/hooks/use-actions.ts'
import { AlertDialog } from '~/components/ui/alert-dialog.tsx'
import { Button } from '~/components/ui/button.tsx'
import { Joint } from '~/components/ui/thread.tsx'
import { agoText, dateText, erased } from '~/lib/format.ts'
import { toast } from '~/lib/toasts.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useFollowPending, usePending, type WaitingRequest } from '~/pending/pending.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { queueTexts } from '~/texts/appointments-board.ts'
import { requestTexts as texts } from '~/texts/appointments-page.ts'

/** More requests than this are folded away under their number. */
const openAtMost = 2

type Answering = { what: 'cancel' | 'expire'; request: WaitingRequest }

/** The patients' requests that nobody has answered, the oldest first, each with what answers it. Nothing while there is none. */
export function Requests({ actions }: { actions: Actions }) {
  useFollowPending('action-requests')
  const { data } = usePending('action-requests')
  const client = useQueryClient()
  const answer = useProcessAction()
  const [asked, setAsked] = useState<Answering | null>(null)
  const failed = () => toast({ title: actionTexts.error, description: texts.failed, look: 'destructive' })
  const process = (request: WaitingRequest) => {
    if (request.actionType === 'cancel') return setAsked({ what: 'cancel', request })
    // The appointment as it is now: moved there, the request is processed with it.
    client.fetchQuery(appointmentQuery(request.appointmentId)).then(({ data: row }) => actions.move(row), failed)
  }
  const send = ({ what, request }: Answering) =>
    answer.mutate(
      { actionId: request.id, status: what === 'cancel' ? 'processed' : 'expired' },
      {
        onSuccess: ({ appointment, whatsappNotification }) =>
          actions.report({
            id: appointment.id,
            text: what === 'cancel' ? actionTexts.done.cancelado : texts.expired,
            notification: whatsappNotification ?? null,
            missing: what === 'cancel' && !whatsappNotification,
          }),
      },
    )
  if (!data || data.data.length === 0) return <Question asked={asked} onEnd={() => setAsked(null)} onSend={send} />
  return (
    <section aria-label={texts.title} className="border-b border-line bg-coral-100/30 px-4 py-2.5 md:px-5">
      {/* Many at once would push the calendar out of sight. */}
      <details open={data.data.length <= openAtMost}>
        <summary className="py-1 max-md:py-2.5">
          <h2 className="inline font-bold">
            {texts.title} <span className="num font-semibold text-ink-2">{data.data.length}</span>
          </h2>
        </summary>
        <ul className="grid gap-2 pt-1">
          {data.data.map((request) => (
            <Request
              key={request.id}
              request={request}
              busy={answer.isPending}
              onProcess={() => process(request)}
              onExpire={() => setAsked({ what: 'expire', request })}
            />
          ))}
        </ul>
      </details>
      <Question asked={asked} onEnd={() => setAsked(null)} onSend={send} />
    </section>
  )
}

type RequestProps = { request: WaitingRequest; busy: boolean; onProcess: () => void; onExpire: () => void }

function Request({ request, busy, onProcess, onExpire }: RequestProps) {
  const now = useClock(30_000)
  const name = request.patientName ?? erased
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Joint kind="attention" className="size-3" />
      <p className="min-w-0 flex-1 basis-60">
        <strong>{name}</strong> {queueTexts.asks.toLowerCase()} <strong>{queueTexts.kinds[request.actionType]}</strong>{' '}
        {queueTexts.itsAppointment}{' '}
        <span className="num whitespace-nowrap">
          {dateText(request.appointmentDate)} {request.appointmentTime}
        </span>{' '}
        <span className="text-[0.8125rem] text-ink-2">{agoText(request.createdAt, now)}</span>
        {request.notes && <span className="block text-ink-2 wrap-anywhere">{queueTexts.quoted(request.notes)}</span>}
      </p>
      <span className="flex gap-2">
        <Button
          size="sm"
          disabled={busy}
          className="max-md:min-h-11"
          aria-label={texts.of(texts.process, name)}
          onClick={onProcess}
        >
          {texts.process}
        </Button>
        <Button
          look="danger"
          size="sm"
          disabled={busy}
          className="max-md:min-h-11"
          aria-label={texts.of(texts.expire, name)}
          onClick={onExpire}
        >
          {texts.expire}
        </Button>
      </span>
    </li>
  )
}

type QuestionProps = { asked: Answering | null; onEnd: () => void; onSend: (asked: Answering) => void }

/** Asks before a request's appointment is cancelled, or the request is left to expire. */
function Question({ asked, onEnd, onSend }: QuestionProps) {
  const words = asked?.what === 'expire' ? texts.expireAsk : texts.cancelAsk
  const request = asked?.request
  const when = request ? `${dateText(request.appointmentDate)} ${request.appointmentTime}` : ''
  return (
    <AlertDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onEnd()}
      title={words.title}
      description={words.text(request?.patientName ?? erased, when)}
      confirm={words.confirm}
      dismiss={texts.back}
      destructive
      onConfirm={() => asked && onSend(asked)}
    />
  )
}
