import type { ActionRequestRow } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { generatePath, Link } from 'react-router-dom'
import { Joint } from '~/components/ui/display/thread.tsx'
import { agoText, dateText, erased } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { paths } from '~/paths.ts'
import { requestTexts as texts } from '~/texts/appointments.ts'
import type { Actions } from '../../hooks/use-actions.ts'
import type { AnsweredRequest } from '../../model/editing/asked-hours.ts'
import { AnswerRequest } from '../answer-request.tsx'
import { SoonMark } from './soon-mark.tsx'

type RequestLineProps = {
  request: AnsweredRequest & Pick<ActionRequestRow, 'expiresAt' | 'conversationId'>
  actions: Actions
}

/** What a patient asks for, with 'Procesar' and 'Expirar'. */
export function RequestLine({ request, actions }: RequestLineProps) {
  const now = useClock(30_000)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Joint kind="attention" className="size-3" />
      <p className="min-w-0 flex-1 basis-60">
        <strong>{request.patientName ?? erased}</strong> {texts.asks.toLowerCase()}{' '}
        <strong>{texts.kinds[request.actionType]}</strong> {texts.itsAppointment}{' '}
        <span className="num whitespace-nowrap">
          {dateText(request.appointmentDate)} {request.appointmentTime}
        </span>{' '}
        <span className="text-[0.8125rem] whitespace-nowrap text-ink-2">{agoText(request.createdAt, now)}</span>{' '}
        <SoonMark request={request} now={now} />
        {request.notes && <span className="block text-ink-2 wrap-anywhere">{texts.quoted(request.notes)}</span>}
        {request.conversationId && (
          <Link
            to={generatePath(paths.doctorConversation, { conversationId: request.conversationId })}
            className="block w-fit text-bosque-700 underline underline-offset-4"
          >
            {texts.conversation}
          </Link>
        )}
      </p>
      <AnswerRequest request={request} actions={actions} />
    </li>
  )
}
