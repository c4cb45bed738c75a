import type { ReactNode } from 'react'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { Panel } from './panel.tsx'

type ThreadPanelProps<Row> = {
  texts: {
    title: string
    count: (rows: number) => string
    none: string
    noneHint: string
    failed: string
    loading: string
  }
  rows: readonly Row[] | undefined
  isError: boolean
  onRetry: () => void
  /** Stands above the rows. */
  note?: ReactNode
  /** Stands below the rows. */
  foot?: ReactNode
  emptyClassName?: string
  className?: string
  children: (row: Row) => ReactNode
}

/** What was written of a patient along a thread, the newest first, and its states while there is nothing to show. */
export function ThreadPanel<Row extends { id: string }>({
  texts,
  rows,
  isError,
  onRetry,
  ...shown
}: ThreadPanelProps<Row>) {
  const some = rows !== undefined && rows.length > 0
  return (
    <Panel title={texts.title} aside={some && texts.count(rows.length)}>
      {shown.note}
      {!rows && isError && <ErrorState title={texts.failed} onRetry={onRetry} small />}
      {!rows && !isError && (
        <Loading text={texts.loading} lines={['h-4 w-40', 'h-4 w-64 max-w-full']} className="grid gap-2" />
      )}
      {rows?.length === 0 && (
        <EmptyState title={texts.none} className={cx('py-4!', shown.emptyClassName)}>
          {texts.noneHint}
        </EmptyState>
      )}
      {some && (
        <div className={shown.className}>
          <Thread label={texts.title}>
            {rows.map((row, at) => (
              <ThreadStep
                key={row.id}
                kind={at === 0 ? 'here' : 'done'}
                last={at === rows.length - 1}
                className="break-inside-avoid"
              >
                {shown.children(row)}
              </ThreadStep>
            ))}
          </Thread>
        </div>
      )}
      {shown.foot}
    </Panel>
  )
}
