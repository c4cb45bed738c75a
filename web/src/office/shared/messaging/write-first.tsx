import { botConversationCalls } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { useMutation } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { generatePath, useNavigate } from 'react-router-dom'
import { Button, type ButtonLook } from '~/components/ui/button.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { chatWith } from '~/lib/chat-with.ts'
import { sendCall } from '~/lib/http/call.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { paths } from '~/paths.ts'
import { writeFirstTexts as texts } from '~/texts/messaging/write-first.ts'
import { answering } from './answering.ts'

/** Whom staff write to: who an appointment or a record is of. */
type WrittenTo = { appointmentId: string } | { patientId: string }

/** POST /api/twilio-bot/conversations: the conversation of their number, begun now or before. */
const useOpenConversation = () =>
  useMutation({
    mutationFn: useSendOnce((body: WrittenTo, idempotencyKey) =>
      sendCall(botConversationCalls.openConversation, { body, idempotencyKey }),
    ),
    onError: (error) => failureToast(texts.failed, { reason: sentenceOf(error, texts.noAnswer) }),
  })

type WriteFirstProps = { to: WrittenTo; phone: string | null; look?: ButtonLook; className?: string }

/** Leads to the conversation with a patient, ready to write; nothing where the phone was erased or nobody can be written to there. */
export function WriteFirst({ to, phone, look = 'outline', className }: WriteFirstProps) {
  const open = useOpenConversation()
  const navigate = useNavigate()
  if (chatWith(phone) === null) return null
  const onSuccess = ({ conversationId }: { conversationId: string }) =>
    void navigate(generatePath(paths.doctorConversation, { conversationId }), { state: { [answering]: true } })
  return (
    <Button
      look={look}
      size="sm"
      className={className}
      aria-disabled={open.isPending}
      onClick={() => open.isPending || open.mutate(to, { onSuccess })}
    >
      <MessageSquarePlus aria-hidden="true" size={16} />
      {texts.write}
    </Button>
  )
}
