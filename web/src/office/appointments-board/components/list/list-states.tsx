import { Loading, Skeleton } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText } from '~/lib/format.ts'
import { BookButton } from '~/office/shared/appointments/components/editing/book-button.tsx'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'
import { rowGrid } from './row-grid.ts'

/** The list's skeleton while its rows are loading. */
export function ListLoading() {
  return (
    <Loading text={texts.loading}>
      {['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'].map((width) => (
        <div key={width} className={cx(rowGrid, 'h-16.5 items-center pr-5 md:h-14')}>
          <Skeleton className="ml-auto h-5 w-11" />
          <Skeleton className="mx-auto size-3.5 rounded-full" />
          <div className="grid h-full content-center gap-1.5 border-b border-line">
            <Skeleton className={`h-4 ${width} max-w-[80%]`} />
            <Skeleton className="h-3 w-56 max-w-[70%]" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

type ListEmptyProps = {
  date: string
  /** Null for a day that is over, for which nothing is booked. */
  onBook: (() => void) | null
}

export function ListEmpty({ date, onBook }: ListEmptyProps) {
  const title = texts.none(dateText(date))
  if (!onBook) return <EmptyState title={title} />
  return (
    <EmptyState title={title} action={<BookButton onBook={onBook} />}>
      {texts.noneHint}
    </EmptyState>
  )
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title={texts.failed} hint={texts.failedHint} onRetry={onRetry} small className="mx-4 my-4 md:mx-5" />
  )
}
