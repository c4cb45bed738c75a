import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { ApiError } from '~/lib/http/http.ts'
import { texts as common } from '~/texts/common.ts'
import { Loading } from '../display/skeleton.tsx'
import { EmptyState, ErrorState } from '../display/state-notes.tsx'
import { TipButton } from '../tooltip.tsx'
import { BottomSheet } from './bottom-sheet.tsx'

/** How a detail stands in its sheet: what makes its name the sheet's title, and the button that closes it. */
export type DetailLayout = { heading?: (name: string) => ReactNode; corner?: ReactNode }

type DetailSheetProps = {
  /** What is shown: the `data-id` of its button in the list, which gets the focus back. */
  id: string | null
  /** Whether a question is asked: meanwhile the sheet is closed, never a dialog over a dialog. */
  asking: boolean
  onClose: () => void
  children: (id: string, layout: DetailLayout) => ReactNode
}

/** The selected row of a list as a sheet from below. */
export function DetailSheet({ id, asking, onClose, children }: DetailSheetProps) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef<string | null>(null)
  return (
    <BottomSheet
      open={id !== null && !asking}
      onClose={() => !asking && onClose()}
      ref={content}
      tabIndex={-1}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        shown.current = id
        content.current?.focus()
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (!asking) document.querySelector<HTMLElement>(`button[data-id="${shown.current}"]`)?.focus()
      }}
      className="px-4 pb-[max(24px,env(safe-area-inset-bottom))] md:left-19 md:px-5"
    >
      <div className="mt-3">{id !== null && children(id, inSheet)}</div>
    </BottomSheet>
  )
}

const inSheet: DetailLayout = {
  heading: (name) => <Dialog.Title>{name}</Dialog.Title>,
  corner: (
    <Dialog.Close asChild>
      <TipButton label={common.close} className="-mr-2.5">
        <X aria-hidden="true" size={20} />
      </TipButton>
    </Dialog.Close>
  ),
}

type NoDetailProps = DetailLayout & {
  error: Error | null
  onRetry: () => void
  texts: { region: string; gone: string; failed: string; loading: string }
}

/** Instead of a detail: that it is loading, that there is none, or that it could not be read. */
export function NoDetail({ error, onRetry, texts, heading, corner }: NoDetailProps) {
  const gone = error instanceof ApiError && error.status === 404
  return (
    <div>
      <div className="flex items-center justify-end">
        <span className="sr-only">{heading?.(texts.region)}</span>
        {corner}
      </div>
      {gone && <EmptyState title={texts.gone} />}
      {error && !gone && <ErrorState title={texts.failed} small onRetry={onRetry} />}
      {!error && (
        <Loading
          text={texts.loading}
          lines={['h-6 w-28', 'h-7 w-64 max-w-full', 'h-20 w-full']}
          className="grid gap-3 py-4"
        />
      )}
    </div>
  )
}
