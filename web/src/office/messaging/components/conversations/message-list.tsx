import type { BotMessageRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { ArrowDown, CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { ErrorState, FailedLine } from '~/components/ui/display/state-notes.tsx'
import { Joint, type JointKind } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { useClock } from '~/lib/use-clock.ts'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'
import { notificationTexts } from '~/texts/messaging/notifications.ts'
import { useMessages } from '../../api/conversations.ts'
import { useNewestMessage } from '../../hooks/use-newest-message.ts'
import { useVisitHistories } from '../../hooks/use-visit-histories.ts'
import type { AuthorOf } from '../../model/attended.ts'
import { dayHead } from '../../model/moments.ts'
import { type TimelineEntry, timelineOf } from '../../model/timeline.ts'
import { Bubble, type Writer } from '../bubble.tsx'
import { MessageFiles } from './message-files.tsx'
import { FollowedThread, VisitLine } from './visit-line.tsx'

type MessageListProps = {
  id: string
  /** Whether the rest of the conversation is shown. */
  whole: boolean
  /** How often one was sent from here. */
  answers: number
  /** The patient's name, where it is known. */
  patient: string | null
  authorOf: AuthorOf
}

/** The messages of a conversation and the steps of its number's visits along the thread, day by day, the oldest first. On wide screens they scroll by themselves, above the answer. */
export function MessageList({ id, whole, answers, ...names }: MessageListProps) {
  const { rows, failed, readAgain, more } = useMessages(id)
  const visits = useVisitHistories(id)
  const entries = timelineOf((rows ?? []).toReversed(), visits.histories, !more.has)
  const isThere = whole && visits.settled
  const { list, end, wide, above, unseen, showNewest } = useNewestMessage(entries.at(-1)?.key, isThere, answers)
  const today = dayAt(useClock(60_000))
  if (!rows)
    return failed ? (
      <ErrorState title={texts.messagesFailed} onRetry={readAgain} small className="m-4 md:m-5" />
    ) : (
      <Loading
        text={texts.messagesLoading}
        lines={['h-12 w-2/3 rounded-box', 'h-12 w-2/3 justify-self-end rounded-box']}
        className="grid gap-3 px-4 py-4 md:px-5"
      />
    )
  return (
    // What scrolls by itself is reached by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      data-messages
      role="group"
      aria-label={texts.all}
      tabIndex={wide ? 0 : undefined}
      className="flex-1 bg-paper-2 px-4 py-4 -outline-offset-2 md:px-5 lg:min-h-48 lg:overflow-y-auto"
    >
      {visits.ids.map((visit) => (
        <FollowedThread key={visit} id={visit} />
      ))}
      <MoreButton more={more} label={texts.earlier} className="pb-3" />
      {rows.length === 0 && <p className="pb-3 text-ink-2">{texts.noMessages}</p>}
      <ol ref={list} tabIndex={-1} aria-live={isThere ? 'polite' : 'off'} className="grid gap-4 outline-none">
        {entries.map((entry, at) => {
          const [before, after] = [entries[at - 1], entries[at + 1]]
          const begins = !before || dayOf(before) !== dayOf(entry)
          return (
            <li key={entry.key}>
              {begins && <DayHead day={dayOf(entry)} today={today} first={!before} />}
              <Step entry={entry} {...names} last={!after} />
            </li>
          )
        })}
      </ol>
      {visits.failed && <FailedLine text={texts.visitsFailed} onRetry={visits.readAgain} className="pt-3 text-ink-2" />}
      <div ref={end} style={{ scrollMarginBottom: `${above}px` }} className="h-px" />
      {unseen && <ToNewest above={above} onPress={showNewest} />}
    </div>
  )
}

function ToNewest({ above, onPress }: { above: number; onPress: (pressed: Element) => void }) {
  return (
    <div style={{ bottom: `${above}px` }} className="sticky mt-3 flex justify-center">
      <Button
        look="primary"
        size="sm"
        className="shadow-md max-md:min-h-11"
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
        <ArrowDown aria-hidden="true" size={16} />
        {texts.unseen}
      </Button>
    </div>
  )
}

const dayOf = ({ at }: TimelineEntry): string => dayAt(at)
/** The columns of the thread: the hour, the joint, what was written. */
const columns = 'grid grid-cols-[2.75rem_1.375rem_minmax(0,1fr)] gap-x-2 md:grid-cols-[3rem_1.5rem_minmax(0,1fr)]'

/** The thread from a joint, or from beside a day, to the next one. */
const thread = 'absolute left-1/2 w-0.75 -translate-x-1/2 rounded-full bg-bosque-300'

function DayHead({ day, today, first }: { day: string; today: string; first: boolean }) {
  const [name, date] = dayHead(day, today)
  return (
    <p className={cx(columns, 'pb-3 text-[0.8125rem] text-ink-2')}>
      <span aria-hidden="true" className="relative col-start-2">
        {!first && <span className={cx(thread, 'top-0 -bottom-6')} />}
      </span>
      <span>
        <strong>{name}</strong> <span className="num">{date}</span>
      </span>
    </p>
  )
}

const whoWrote = ({ direction, processedByBot }: BotMessageRow): Writer => {
  if (direction === 'inbound') return 'patient'
  return processedByBot ? 'bot' : 'staff'
}

const isFailed = ({ status }: BotMessageRow): boolean =>
  status === 'failed' || status === 'skipped' || status === 'unclear'

/** What needs somebody is coral, the bot's words hollow, all others filled. */
const jointOf = (message: BotMessageRow): JointKind => {
  if (message.needsManualReview || isFailed(message)) return 'attention'
  return whoWrote(message) === 'bot' ? 'planned' : 'done'
}

type StepProps = { entry: TimelineEntry; last: boolean } & Pick<MessageListProps, 'patient' | 'authorOf'>

/** A message, or a step of a visit, at its joint. */
function Step({ entry, last, ...names }: StepProps) {
  const { message } = entry
  if (!message)
    return (
      <AtJoint at={entry.at} joint={<Joint kind={entry.line.joint} className="mt-1 size-3.5" />} last={last}>
        <VisitLine visit={entry.visit} line={entry.line} />
      </AtJoint>
    )
  const joint = <Joint kind={jointOf(message)} filled={isFailed(message)} className="mt-1 size-3.5" />
  return (
    <AtJoint at={entry.at} joint={joint} last={last}>
      {message.notice ? <NoticeLine message={message} /> : <Message message={message} {...names} />}
    </AtJoint>
  )
}

function AtJoint({ at, joint, last, children }: { at: string; joint: ReactNode; last: boolean; children: ReactNode }) {
  return (
    <div className={columns}>
      <span className="num text-right text-[0.8125rem] leading-5 text-ink-2">{hourAt(at)}</span>
      <span className="relative flex justify-center">
        {!last && <span aria-hidden="true" className={cx(thread, 'top-3 -bottom-6')} />}
        {joint}
      </span>
      {children}
    </div>
  )
}

type MessageProps = { message: BotMessageRow } & Pick<MessageListProps, 'patient' | 'authorOf'>

/** What was written in the conversation. */
function Message({ message, patient, authorOf }: MessageProps) {
  const { content, direction, actionTaken, needsManualReview, reviewReason, staffId } = message
  const who = whoWrote(message)
  const known = who === 'patient' ? patient?.split(' ')[0] : who === 'staff' && staffId && authorOf(staffId)
  return (
    <Bubble who={who} name={known || texts.from[who]} content={content} delivery={<Delivery message={message} />}>
      <MessageFiles message={message} />
      {direction === 'outbound' && actionTaken !== 'none' && (
        <p className="text-xs font-semibold">{texts.did(actionTaken)}</p>
      )}
      {needsManualReview && reviewReason && (
        <p className="text-xs font-semibold text-coral-t">
          {texts.review}: {texts.why[reviewReason]}
        </p>
      )}
    </Bubble>
  )
}

const wordsOf = (status: string): string =>
  Object.hasOwn(texts.delivery, status) ? texts.delivery[status as keyof typeof texts.delivery] : status

/** News that went out beside the conversation: 'WhatsApp de recordatorio de 1 día'. */
function NoticeLine({ message }: { message: BotMessageRow }) {
  const { channels, kinds } = notificationTexts
  return (
    <p className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-ink-2">
      <span>
        {channels.whatsapp} {kinds[message.notice ?? '']}
      </span>{' '}
      <Delivery message={message} />
    </p>
  )
}

/** Why it did not go out, with the server's code. */
const whyNot = ({ reason, errorCode }: BotMessageRow): string | undefined => {
  const why = reason === null ? undefined : notificationTexts.reasons[reason]
  return why && errorCode !== null ? `${why} ${notificationTexts.code(errorCode)}` : why
}

/** How far a message went. */
function Delivery({ message }: { message: BotMessageRow }) {
  const { status, byTemplate } = message
  const words = [wordsOf(status), byTemplate && texts.byTemplate, whyNot(message)]
  const text = words.filter(Boolean).join(' · ')
  if (text === '') return null
  return (
    <span
      className={cx(
        'inline-flex items-baseline gap-1 text-xs',
        isFailed(message) ? 'font-semibold text-cancelado-t' : 'text-ink-2',
      )}
    >
      {status === 'read' && <CheckCheck aria-hidden="true" size={14} className="self-center text-bosque-700" />}
      {text}
    </span>
  )
}
