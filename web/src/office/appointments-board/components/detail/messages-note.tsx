import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMessagesWaiting } from '~/office/shared/pending/counts.ts'
import { paths } from '~/paths.ts'
import { messagesNoteTexts as texts } from '~/texts/office/board.ts'

/** Says how many conversations wait for staff and how many messages did not go out, and leads to them; nothing where there are none. */
export function MessagesNote() {
  const { conversations, undelivered } = useMessagesWaiting()
  if (conversations + undelivered === 0) return null
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-coral-100/30 px-4 py-2.5 md:px-5"
    >
      <MessageCircle aria-hidden="true" size={18} className="shrink-0" />
      <strong>
        {conversations > 0 && texts.waiting(conversations)} {undelivered > 0 && texts.undelivered(undelivered)}
      </strong>
      <Link
        to={paths.doctorMessages}
        className="font-semibold text-bosque-700 underline underline-offset-4 max-md:py-2"
      >
        {texts.open}
      </Link>
    </p>
  )
}
