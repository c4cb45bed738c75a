import type { ReactNode } from 'react'
import { BookButton } from '~/office/shared/appointments/components/editing/book-button.tsx'

/** Says that nothing is booked in what is shown, and leads to a booking. */
export function NothingBooked({ children, onBook }: { children: ReactNode; onBook: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3 md:px-5">
      <p className="text-ink-2">{children}</p>
      <BookButton onBook={onBook} />
    </div>
  )
}
