import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { BotConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { ConversationName } from '@clinic/shared-events/contracts/messaging/conversation-names.ts'
import { withStaffHours } from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { ArrowLeft, Bot, Check, Hand, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { Button, IconButton } from '~/components/ui/button.tsx'
import { Badge } from '~/components/ui/display/badge.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { PhoneLink } from '~/components/ui/reach-links.tsx'
import { cx } from '~/lib/class-names.ts'
import { useBackHere } from '~/lib/forms/use-way-back.ts'
import { ApiError } from '~/lib/http/http.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { visitMoment } from '~/office/shared/appointments/model/moments.ts'
import { useConversationNames } from '~/office/shared/messaging/names.ts'
import { AuthorsNote } from '~/office/shared/records/authors.tsx'
import { paths } from '~/paths.ts'
import { useAuthors } from '~/practice/use-authors.ts'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'
import { useConversation, useReview, useTurn } from '../../api/conversations.ts'
import { useFollowVisits, useVisitsOfNumber, visitPath, visitsToCome } from '../../api/visits.ts'
import { type AuthorOf, attendedText, attendsTo } from '../../model/attended.ts'
import { titleOf } from '../../model/conversation-title.ts'
import { atHour } from '../../model/moments.ts'
import { AnswerForm } from './answer-form.tsx'
import { MessageList } from './message-list.tsx'

/** One conversation: who it is with, who attends to it, its messages, what waits for staff, and their answer. */
export function ConversationView({ id, onBack }: { id: string; onBack?: () => void }) {
  const conversation = useConversation(id)
  const { authorOf, names } = useAuthors()
  const [answers, setAnswers] = useState(0)
  const row = conversation.data?.data
  const known = useConversationNames([id]).get(id)
  useFollowVisits(id, row?.phoneNumber ?? null)
  return (
    <section
      aria-label={row ? texts.messages(titleOf(row, known)) : texts.choose}
      className="flex min-h-0 min-w-0 flex-1 flex-col lg:overflow-y-auto"
    >
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 md:px-5">
        {onBack && (
          <IconButton label={texts.back} onClick={onBack} className="-ml-2">
            <ArrowLeft aria-hidden="true" size={20} />
          </IconButton>
        )}
        {row && <Head row={row} known={known} />}
      </div>
      {row && <Turn row={row} authorOf={authorOf} />}
      <p role="status" className="sr-only">
        {conversation.isPending && texts.conversationLoading}
      </p>
      <AuthorsNote names={names} />
      {conversation.isError && !row ? (
        <NotRead conversation={conversation} />
      ) : (
        <MessageList
          id={id}
          whole={row !== undefined}
          answers={answers}
          patient={patientOf(row, known)}
          authorOf={authorOf}
        />
      )}
      {row && <AnswerForm conversation={row} onAnswered={() => setAnswers((before) => before + 1)} />}
    </section>
  )
}

/** Who wrote; of a number that several people have it is not known. */
const patientOf = (row: BotConversationRow | undefined, known: ConversationName | undefined): string | null =>
  known && known.others > 0 ? null : (known?.name ?? row?.patientName ?? null)

function NotRead({ conversation: { error, refetch } }: { conversation: ReturnType<typeof useConversation> }) {
  const gone = error instanceof ApiError && error.status === 404
  return (
    <ErrorState
      title={gone ? texts.gone : texts.conversationFailed}
      small
      {...(!gone && { onRetry: () => void refetch() })}
      className="m-4 md:m-5"
    />
  )
}

type HeadProps = { row: BotConversationRow; known: ConversationName | undefined }

function Head({ row, known }: HeadProps) {
  const review = useReview(row.id)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button goes away: the focus stays at the conversation.
  const onSuccess = () => heading.current?.focus()
  const waits = row.toReview.length > 0
  return (
    <>
      <div className="mr-auto min-w-0">
        <h2 ref={heading} tabIndex={-1} className="text-lg leading-tight font-bold wrap-anywhere">
          {row.phoneNumber && !isNamed(row, known) ? <PhoneLink phone={row.phoneNumber} /> : titleOf(row, known)}
        </h2>
        <About row={row} known={known} />
      </div>
      {row.test && <Badge tone="otro">{texts.test}</Badge>}
      {waits && (
        <Button
          size="sm"
          className="max-md:min-h-11"
          aria-disabled={review.isPending}
          onClick={() => review.isPending || review.mutate({ seen: row.toReview }, { onSuccess })}
        >
          <Check aria-hidden="true" size={16} />
          {texts.reviewed}
        </Button>
      )}
    </>
  )
}

const isNamed = (row: BotConversationRow, known: ConversationName | undefined): boolean =>
  Boolean(known || row.patientName)

/** Whose number it is, its next visit, and what is known of them here. */
function About({ row, known }: HeadProps) {
  const back = useBackHere()
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-ink-2">
      {isNamed(row, known) && row.phoneNumber && <PhoneLink phone={row.phoneNumber} />}
      {row.profileName && <span className="wrap-anywhere">{texts.profile(row.profileName)}</span>}
      <NextVisit id={row.id} />
      {known?.patientId && (
        <Link
          to={generatePath(paths.doctorPatient, { patientId: known.patientId })}
          className="text-bosque-700 underline underline-offset-4"
        >
          {texts.record}
        </Link>
      )}
      {row.appointmentId && (
        <Link
          to={generatePath(paths.doctorMedicalRecord, { appointmentId: row.appointmentId })}
          state={back}
          className="text-bosque-700 underline underline-offset-4"
        >
          {texts.appointment}
        </Link>
      )}
    </p>
  )
}

/** The number's next visit, which is told apart while it is a day away at most. */
function NextVisit({ id }: { id: string }) {
  const now = useClock(60_000)
  const { data } = useVisitsOfNumber(id)
  const visit = visitsToCome(data?.data ?? [], now)[0]
  if (!visit) return null
  const isSoon = startOf(visit) < instantAfter(now, 24 * 3_600_000)
  return (
    <Link
      to={visitPath(visit)}
      className={cx('num underline underline-offset-4', isSoon ? 'font-semibold text-coral-t' : 'text-bosque-700')}
    >
      {texts.next(visitMoment(visit, now))}
    </Link>
  )
}

/** Who writes with the patient, since when and until when, and the button that changes it. */
function Turn({ row, authorOf }: { row: BotConversationRow; authorOf: AuthorOf }) {
  const turn = useTurn(row.id)
  const now = useClock(30_000)
  const attends = attendsTo(row, useStaffId(), now)
  const [Icon, Act] = [attends === 'bot' ? Bot : UserRound, attends === 'own' ? Bot : Hand]
  return (
    <div
      className={cx(
        'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 md:px-5',
        attends === 'own' ? 'bg-bosque-100' : 'bg-paper-3',
      )}
    >
      <Icon aria-hidden="true" size={17} className="shrink-0" />
      <p role="status" className="min-w-0 flex-1 basis-52">
        <strong>{attendedText(row, attends, authorOf)}</strong>
        {attends === 'bot' ? '.' : ` ${sinceUntil(row.withStaffSince ?? now, now)}`}
      </p>
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-disabled={turn.isPending}
        onClick={() => turn.isPending || turn.mutate({ to: attends === 'own' ? 'bot' : 'staff' })}
      >
        <Act aria-hidden="true" size={16} />
        {attends === 'own' ? texts.giveBack : texts.takeOver}
      </Button>
    </div>
  )
}

const sinceUntil = (since: string, now: string): string =>
  texts.attendedSince(atHour(since, now), atHour(instantAfter(since, withStaffHours * 3_600_000), now))
