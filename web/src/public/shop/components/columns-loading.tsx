import type { ReactNode } from 'react'
import { Loading, Skeleton } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { texts as common } from '~/texts/common.ts'

type ColumnsLoadingProps = {
  texts: { loading: string; failed: string }
  /** It could not be read: an error with a way to try again stands there instead. */
  failed: boolean
  onRetry: () => void
  /** The places in the wide column. */
  children: ReactNode
}

/** The places of a page's two columns while it loads, or why it could not be read. */
export function ColumnsLoading({ texts, failed, onRetry, children }: ColumnsLoadingProps) {
  if (failed) return <ErrorState title={texts.failed} hint={common.serverAway} onRetry={onRetry} className="mt-8" />
  return (
    <Loading text={texts.loading} className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid content-start gap-6">{children}</div>
      <Skeleton className="h-72 rounded-[28px]!" />
    </Loading>
  )
}
