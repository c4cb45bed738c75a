import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReactNode } from 'react'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { Loading, Skeleton } from '~/components/ui/display/skeleton.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import type { More } from '~/lib/reads/use-paged-query.ts'
import type { useAppointments } from '~/office/shared/appointments/hooks/use-appointments.ts'
import { listTexts as texts } from '~/texts/office/appointments-page.ts'

/** How reading a list stands. */
type ListRead = { failed: boolean; readAt: number; readAgain: () => void; more?: More }

/** The same of a list that is read whole. */
export const readWhole = ({
  isError: failed,
  dataUpdatedAt: readAt,
  refetch,
}: ReturnType<typeof useAppointments>): ListRead => ({ failed, readAt, readAgain: () => void refetch() })

type ListPartProps = {
  query: ListRead
  /** What is shown of it; nothing while it was not read. */
  rows: readonly AppointmentRow[] | undefined
  empty: { title: string; hint?: string; action?: ReactNode }
  children: (rows: readonly AppointmentRow[]) => ReactNode
}

/** A list that is loading, failed, empty, or its rows with a note when they may be old, and what reads on. */
export function ListPart({ query, rows, empty, children }: ListPartProps) {
  const { failed, readAt, readAgain, more } = query
  if (!rows)
    return failed ? (
      <ErrorState title={texts.failed} hint={texts.failedHint} onRetry={readAgain} small className="mx-4 md:mx-5" />
    ) : (
      <ListLoading />
    )
  return (
    <>
      <StaleNote readAt={readAt} readFailed={failed} onRetry={readAgain} />
      {rows.length === 0 && !more?.has ? (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.hint}
        </EmptyState>
      ) : (
        children(rows)
      )}
      {more && <MoreButton more={more} label={texts.more} className="mx-4 my-4 md:mx-5" />}
    </>
  )
}

function ListLoading() {
  return (
    <Loading text={texts.loading} className="grid gap-4 px-4 py-3 md:px-5">
      {['w-44', 'w-36', 'w-52', 'w-40', 'w-48'].map((width) => (
        <div key={width} className="flex items-center gap-4">
          <Skeleton className="h-9 w-12" />
          <Skeleton className={`h-5 ${width} max-w-[60%]`} />
        </div>
      ))}
    </Loading>
  )
}
