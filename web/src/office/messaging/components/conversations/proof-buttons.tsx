import type { VisitOfNumber } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { Check, Paperclip } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { useClock } from '~/lib/use-clock.ts'
import type { MessageRef } from '~/office/shared/messaging/files.ts'
import { messageFileTexts as texts } from '~/texts/messaging/message-files.ts'
import { useChangeProof } from '../../api/files.ts'
import { payableVisits, useVisitsOfNumber, visitText } from '../../api/visits.ts'
import { useVisitHistories } from '../../hooks/use-visit-histories.ts'
import { isProofOf } from '../../model/visit-history.ts'

/** Attaches what a message brought to an appointment of its number, by one press, and takes it back by another. */
export function ProofButtons({ message }: { message: MessageRef }) {
  const { data, isError, refetch } = useVisitsOfNumber(message.conversationId)
  const { histories } = useVisitHistories(message.conversationId)
  const now = useClock(60_000)
  if (!data)
    return isError ? (
      <FailedLine text={texts.visitsFailed} onRetry={() => void refetch()} className="text-xs text-ink-2" />
    ) : (
      <p role="status" className="text-xs text-ink-2">
        {texts.visitsLoading}
      </p>
    )
  const proved = histories.filter((history) => isProofOf(message, history)).map(({ visit }) => visit)
  const visits = [...proved, ...payableVisits(data.data, now).filter((visit) => !proved.includes(visit))]
  if (visits.length === 0) return <p className="text-xs text-ink-2">{texts.noVisits}</p>
  return visits.map((visit) => (
    <Proof key={visit.id} message={message} visit={visit} isProved={proved.includes(visit)} />
  ))
}

type ProofProps = { message: MessageRef; visit: VisitOfNumber; isProved: boolean }

/** Whether a message proves a payment of a visit. One button changes it, so that the focus stays. */
function Proof({ message, visit, isProved }: ProofProps) {
  const { mutate, isDone } = useChangeProof(message, isProved)
  const when = visitText(visit)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem]">
      {isProved && (
        <strong className="inline-flex items-center gap-2 font-semibold text-bosque-700">
          <Check aria-hidden="true" size={16} />
          {texts.isProof(when)}
        </strong>
      )}
      <Button
        look={isProved ? 'quiet' : 'outline'}
        size="sm"
        className="max-md:min-h-11"
        aria-label={isProved ? texts.detachOf(when) : undefined}
        aria-disabled={isDone}
        onClick={() => isDone || mutate({ what: isProved ? 'detach' : 'attach', visit })}
      >
        {!isProved && <Paperclip aria-hidden="true" size={16} />}
        {isProved ? texts.detach : texts.proof(when)}
      </Button>
    </p>
  )
}
