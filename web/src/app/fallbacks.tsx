import { ErrorState } from '~/components/ui/state-notes.tsx'
import { texts } from '~/texts/common.ts'

/** While the first page's code is on its way: nothing that could flash. */
export const PageLoading = () => <div className="min-h-dvh bg-paper" aria-busy="true" />

/** A page whose code did not arrive or that failed: what happened and a way on. */
export function PageFailed() {
  return (
    <main className="wrap py-16">
      <ErrorState title={texts.pageFailed} hint={texts.pageFailedHint} onRetry={() => location.reload()} />
    </main>
  )
}
