import type { VisitOfNumber } from '@clinic/shared-events/contracts/message-files.ts'
import { Check, Paperclip } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { FailedLine } from '~/components/ui/state-notes.tsx'
import { useClock } from '~/lib/use-clock.ts'
import type { MessageRef } from '~/messaging/files.ts'
import { messageFileTexts as texts } from '~/texts/message-files.ts'
import { useChangeProof } from '../api/files.ts'
import { payableVisits, useVisitsOfNumber, visitText } from '../api/visits.ts'
import { useVisitHistories } from '../hooks/use-visit-histories.ts'
import { isProofOf } from '../model/visit-history.ts'

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
  const offered = payableVisits(data.data, now).filter((visit) => !proved.includes(visit))
  if (proved.length + offered.length === 0) return <p className="text-xs text-ink-2">{texts.noVisits}</p>
  return (
    <>
      {proved.map((visit) => (
        <Proved key={visit.id} message={message} visit={visit} />
      ))}
      {offered.map((visit) => (
        <Offered key={visit.id} message={message} visit={visit} />
      ))}
    </>
  )
}

type ProofProps = { message: MessageRef; visit: VisitOfNumber }

function Offered({ message, visit }: ProofProps) {
  const { mutate, isDone } = useChangeProof(message)
  return (
    <Button
      size="sm"
      className="max-md:min-h-11"
      aria-disabled={isDone}
      onClick={() => isDone || mutate({ what: 'attach', visit })}
    >
      <Paperclip aria-hidden="true" size={16} />
      {texts.proof(visitText(visit))}
    </Button>
  )
}

function Proved({ message, visit }: ProofProps) {
  const { mutate, isDone } = useChangeProof(message)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem]">
      <Check aria-hidden="true" size={16} className="text-bosque-700" />
      <strong className="font-semibold text-bosque-700">{texts.isProof(visitText(visit))}</strong>
      <Button
        look="quiet"
        size="sm"
        className="max-md:min-h-11"
        aria-label={texts.detachOf(visitText(visit))}
        aria-disabled={isDone}
        onClick={() => isDone || mutate({ what: 'detach', visit })}
      >
        {texts.detach}
      </Button>
    </p>
  )
}
