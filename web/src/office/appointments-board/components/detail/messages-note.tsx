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
      className="flex flex-wrap items-center gap-x-3 border-b border-line bg-coral-100/30 px-4 py-2.5 md:px-5"
    >
      <span className="flex min-w-0 items-center gap-3 max-md:flex-1 max-md:basis-48">
        <MessageCircle aria-hidden="true" size={18} className="shrink-0" />
        <strong className="min-w-0">
          {conversations > 0 && texts.waiting(conversations)} {undelivered > 0 && texts.undelivered(undelivered)}
        </strong>
      </span>
      <Link
        to={paths.doctorMessages}
        className="shrink-0 font-semibold text-bosque-700 underline underline-offset-4 max-md:ml-auto max-md:py-3"
      >
        {texts.open}
      </Link>
    </p>
  )
}
