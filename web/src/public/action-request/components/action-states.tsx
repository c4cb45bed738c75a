import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { action } from '~/texts/public/action-request.ts'
import { ActionHead, type LinkKind } from './action-head.tsx'
import { Contact } from './contact.tsx'

/** The page's shape while the appointment is loading. */
export function ActionLoading({ type }: { type: LinkKind }) {
  return (
    <div className="wrap pb-14 md:pb-22" aria-busy="true">
      <ActionHead type={type} />
      <p role="status" className="sr-only">
        {action.loading}
      </p>
      <Skeleton className="mt-8 h-60 rounded-[28px] sm:h-40 lg:h-21" />
      <div className="mt-10 grid gap-10 md:mt-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <div>
          <Skeleton className="h-6 w-56" />
          <Skeleton className="mt-3 h-32" />
          <Skeleton className="mt-8 h-14 w-64 rounded-full" />
        </div>
        <Skeleton className="h-64 rounded-[28px]" />
      </div>
    </div>
  )
}

/** The appointment could not be read: try again, or call. */
export function ActionNotLoaded({ type, onRetry }: { type: LinkKind; onRetry: () => void }) {
  return (
    <div className="wrap pb-14 md:pb-22">
      <ActionHead type={type} />
      <ErrorState {...action.notLoaded} onRetry={onRetry} className="mt-8" />
      <div className="mt-10 max-w-md">
        <Contact />
      </div>
    </div>
  )
}
