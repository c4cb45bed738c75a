import { deliveryCalls } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { sendCall } from '~/lib/http/call.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { patientLinkTexts as texts } from '~/texts/office/appointments-board.ts'

/** 'Enviar enlaces de nuevo': the booking's mail and message go to the patient again, and it says to where, or why not. */
export function SendLinks({ id }: { id: string }) {
  const sendOnce = useSendOnce((params: { id: string }, idempotencyKey) =>
    sendCall(deliveryCalls.sendLinks, { params, body: {}, idempotencyKey }),
  )
  const pressed = useRef(false)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => sendOnce({ id }),
    onError: () => {
      pressed.current = false
    },
  })
  // Once it went out, a further press is none.
  const send = () => {
    if (pressed.current) return
    pressed.current = true
    mutate()
  }
  return (
    <div className="mt-1">
      <Button size="sm" className="max-md:min-h-11" aria-disabled={isPending || data !== undefined} onClick={send}>
        <Send aria-hidden="true" size={16} />
        {isPending ? texts.sendingAgain : texts.sendAgain}
      </Button>
      <p role="status" className="mt-1.5 text-sm font-semibold wrap-anywhere text-confirmado-t">
        {data && texts.sentAgain(data.sent)}
      </p>
      {error && (
        <p role="alert" className="text-sm">
          {sentenceOf(error, texts.notSentAgain)}
        </p>
      )}
    </div>
  )
}
