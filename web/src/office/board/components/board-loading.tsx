import { Loading, Skeleton } from '~/components/ui/display/skeleton.tsx'
import { boardTexts } from '~/texts/office/board.ts'

/** The frame while it is not known yet who is signed in. */
export function BoardLoading() {
  return (
    <Loading text={boardTexts.loading} className="flex min-h-dvh bg-paper">
      <div className="hidden w-19 bg-bosque-900 md:block lg:w-21" />
      <div className="flex-1">
        <div className="flex h-14 items-center justify-between border-b border-line px-5 md:h-15">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-5 w-28" />
        </div>
        <div className="grid gap-3 p-5">
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 h-16 bg-bosque-900 md:hidden" />
    </Loading>
  )
}
