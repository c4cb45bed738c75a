import type { ReactNode } from 'react'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'

type ListFrameProps = {
  title: string
  tools?: ReactNode
  texts: { loading: string; failed: string; failedHint: string }
  /** Whether the rows were read, or reading them failed. */
  read: boolean
  failed: boolean
  onRetry: () => void
  children: ReactNode
}

/** A tab with a list: its title and buttons, and while the rows are not there, why. */
export function ListFrame({ title, tools, texts, read, failed, onRetry, children }: ListFrameProps) {
  return (
    <section aria-label={title} className="flex flex-1 flex-col pb-6">
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-5">
        <h2 className="mr-auto text-base font-bold">{title}</h2>
        {tools}
      </div>
      {read ? (
        children
      ) : failed ? (
        <ErrorState title={texts.failed} hint={texts.failedHint} onRetry={onRetry} small className="mx-4 md:mx-5" />
      ) : (
        <Loading
          text={texts.loading}
          lines={['h-20 rounded-box', 'h-20 rounded-box', 'h-20 rounded-box']}
          className="grid gap-3 px-4 md:px-5"
        />
      )}
    </section>
  )
}
