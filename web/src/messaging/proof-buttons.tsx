import { Paperclip } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { FailedLine } from '~/components/ui/state-notes.tsx'
import { useClock } from '~/lib/use-clock.ts'
import { messageFileTexts as texts } from '~/texts/message-files.ts'
import { type MessageRef, useAttachProof } from './files.ts'
import { payableVisits, useVisitsOfNumber, visitText } from './visits.ts'

/** Attaches what a message brought to an appointment of its number, by one press. */
export function ProofButtons({ message }: { message: MessageRef }) {
  const { data, isError, refetch } = useVisitsOfNumber(message.conversationId)
  const attach = useAttachProof(message)
  const now = useClock(60_000)
  if (!data)
    return isError ? (
      <FailedLine text={texts.visitsFailed} onRetry={() => void refetch()} className="text-xs text-ink-2" />
    ) : (
      <p role="status" className="text-xs text-ink-2">
        {texts.visitsLoading}
      </p>
    )
  const visits = payableVisits(data.data, now)
  if (visits.length === 0) return <p className="text-xs text-ink-2">{texts.noVisits}</p>
  return visits.map((visit) => (
    <Button
      key={visit.id}
      size="sm"
      className="max-md:min-h-11"
      aria-disabled={attach.isPending}
      onClick={() => attach.isPending || attach.mutate(visit)}
    >
      <Paperclip aria-hidden="true" size={16} />
      {texts.proof(visitText(visit))}
    </Button>
  ))
}
