import type { VisitOfNumber } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { Link } from 'react-router-dom'
import { shortDate } from '~/lib/format.ts'
import { useThread } from '~/office/shared/appointments/api/thread.ts'
import type { ThreadLine } from '~/office/shared/appointments/model/thread-steps.ts'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'
import { visitPath } from '../../api/visits.ts'

/** What happened to a visit of the number, with the visit: 'Confirmada por el paciente', 'Cita del 26/11 14:00'. */
export function VisitLine({ visit, line }: { visit: VisitOfNumber; line: ThreadLine }) {
  const { text, more } = line
  return (
    <p className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-ink-2">
      <span className="min-w-0">
        {text}
        {more && <span className="num block text-[0.8125rem] wrap-anywhere whitespace-pre-line">{more}</span>}
      </span>{' '}
      <Link
        to={visitPath(visit)}
        className="num inline-flex min-h-11 items-center max-md:-my-2 text-[0.8125rem] text-bosque-700 underline underline-offset-4 md:min-h-0"
      >
        {texts.visit(`${shortDate(visit.date)} ${visit.startTime}`)}
      </Link>
    </p>
  )
}

/** Keeps the thread of a visit live while its conversation is shown. */
export function FollowedThread({ id }: { id: string }): null {
  useThread(id)
  return null
}
