import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '~/paths.ts'
import { usePendingCount } from '~/pending/counts.ts'
import { messagesNoteTexts as texts } from '~/texts/board.ts'

/** Says how many conversations wait for staff, and leads to them; nothing where there are none. */
export function MessagesNote() {
  const { count = 0 } = usePendingCount('messages')
  if (count === 0) return null
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-coral-100/30 px-4 py-2.5 md:px-5"
    >
      <MessageCircle aria-hidden="true" size={18} className="shrink-0" />
      <strong>{texts.waiting(count)}</strong>
      <Link
        to={paths.doctorMessages}
        className="font-semibold text-bosque-700 underline underline-offset-4 max-md:py-2"
      >
        {texts.open}
      </Link>
    </p>
  )
}
