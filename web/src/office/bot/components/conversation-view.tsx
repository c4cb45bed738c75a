import {
  type BotConversationRow,
  isWithStaff,
  withStaffHours,
} from '@clinic/shared-events/contracts/bot-conversations.ts'
import { hourAt } from '@clinic/shared-events/contracts/clock.ts'
import type { ConversationName } from '@clinic/shared-events/contracts/conversation-names.ts'
import { ArrowLeft, Bot, Check, Hand } from 'lucide-react'
import { useRef, useState } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { Badge } from '~/components/ui/badge.tsx'
import { Button, IconButton } from '~/components/ui/button.tsx'
import { ErrorState } from '~/components/ui/state-notes.tsx'
import { phoneText } from '~/lib/format.ts'
import { ApiError } from '~/lib/http.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useConversationNames } from '~/messaging/names.ts'
import { paths } from '~/paths.ts'
import { botConversationTexts as texts } from '~/texts/bot.ts'
import { useConversation, useReview, useTurn } from '../api/conversations.ts'
import { titleOf } from '../model/conversation-title.ts'
import { AnswerForm } from './answer-form.tsx'
import { MessageList } from './message-list.tsx'

/** One conversation: its messages, what waits for staff, and their answer. */
export function ConversationView({ id, onBack }: { id: string; onBack?: () => void }) {
  const conversation = useConversation(id)
  const [answers, setAnswers] = useState(0)
  const row = conversation.data?.data
  const known = useConversationNames([id]).get(id)
  const gone = conversation.error instanceof ApiError && conversation.error.status === 404
  return (
    <section
      aria-label={row ? texts.messages(titleOf(row, known)) : texts.choose}
      className="flex min-h-0 min-w-0 flex-col lg:overflow-y-auto"
    >
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 md:px-5">
        {onBack && (
          <IconButton label={texts.back} onClick={onBack} className="-ml-2">
            <ArrowLeft aria-hidden="true" size={20} />
          </IconButton>
        )}
        {row && <Head row={row} known={known} />}
      </div>
      <p role="status" className="sr-only">
        {conversation.isPending && texts.conversationLoading}
      </p>
      {conversation.isError && !row ? (
        <ErrorState
          title={gone ? texts.gone : texts.conversationFailed}
          small
          {...(!gone && { onRetry: () => void conversation.refetch() })}
          className="m-4 md:m-5"
        />
      ) : (
        <MessageList id={id} answers={answers} />
      )}
      {row && <AnswerForm conversation={row} onAnswered={() => setAnswers((before) => before + 1)} />}
    </section>
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
          {titleOf(row, known)}
        </h2>
        {(known || row.patientName) && row.phoneNumber && (
          <p className="num text-ink-2">{phoneText(row.phoneNumber)}</p>
        )}
        {row.profileName && <p className="text-ink-2 wrap-anywhere">{texts.profile(row.profileName)}</p>}
        {known?.patientId && (
          <Link
            to={generatePath(paths.doctorPatient, { patientId: known.patientId })}
            className="mr-3 text-bosque-700 underline underline-offset-4"
          >
            {texts.record}
          </Link>
        )}
        {row.appointmentId && (
          <Link
            to={generatePath(paths.doctorMedicalRecord, { appointmentId: row.appointmentId })}
            className="text-bosque-700 underline underline-offset-4"
          >
            {texts.appointment}
          </Link>
        )}
      </div>
      {waits && <Badge tone="cancelado">{texts.review}</Badge>}
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
      <Turn row={row} />
    </>
  )
}

/** Who writes with the patient, and the button that changes it: the bot, or staff for some hours. */
function Turn({ row }: { row: BotConversationRow }) {
  const turn = useTurn(row.id)
  const withStaff = isWithStaff(row, useClock(30_000))
  const until = new Date(Date.parse(row.withStaffSince ?? '') + withStaffHours * 3_600_000)
  return (
    <>
      {/* Beside the button: a line of its own would move the messages below. */}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {withStaff && texts.withStaff(hourAt(until.toISOString()))}
      </p>
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-disabled={turn.isPending}
        onClick={() => turn.isPending || turn.mutate({ to: withStaff ? 'bot' : 'staff' })}
      >
        {withStaff ? <Bot aria-hidden="true" size={16} /> : <Hand aria-hidden="true" size={16} />}
        {withStaff ? texts.giveBack : texts.takeOver}
      </Button>
    </>
  )
}
