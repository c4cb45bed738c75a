import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Overlay } from '~/components/ui/overlay.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/state-notes.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { ApiError } from '~/lib/http.ts'
import { texts as common } from '~/texts/common.ts'
import { ordersBoard } from '~/texts/orders-board.ts'
import type { StatusChange } from '../api/change-status.ts'
import { orderQuery } from '../api/order.ts'
import { OrderDetail } from './order-detail.tsx'

const texts = ordersBoard.detail

type ColumnProps = { id: string | null; changing: StatusChange }

/** The selected order beside the list, from 1024 px. */
export function OrderColumn({ id, changing }: ColumnProps) {
  return (
    <aside
      aria-label={texts.region}
      className="w-94 shrink-0 overflow-y-auto border-l border-line bg-paper-2 px-5 py-3.5 2xl:w-110 2xl:px-6 print:mt-6 print:w-full print:overflow-visible print:border-0 print:bg-paper"
    >
      {id === null ? (
        <EmptyState title={ordersBoard.nothingSelected} className="mt-14 print:hidden" />
      ) : (
        <Selected key={id} id={id} changing={changing} />
      )}
    </aside>
  )
}

/** The selected order as a sheet from below, under 1024 px. It closes while a question is asked: never a dialog over a dialog. */
export function OrderSheet({ id, changing, onClose }: ColumnProps & { onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef<string | null>(null)
  const open = id !== null && changing.conflict === null
  return (
    <Dialog.Root open={open} onOpenChange={(opened) => !opened && changing.conflict === null && onClose()}>
      <Dialog.Portal>
        <Overlay open={open} />
        <Dialog.Content
          ref={content}
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            shown.current = id
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            document.querySelector<HTMLElement>(`button[data-id="${shown.current}"]`)?.focus()
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[86dvh] overflow-y-auto rounded-t-box bg-paper px-4 pt-2 pb-[max(24px,env(safe-area-inset-bottom))] text-sm text-ink shadow-float outline-none dark:ring-1 dark:ring-line data-[state=open]:animate-from-below md:left-19 md:px-5"
        >
          <span aria-hidden="true" className="mx-auto mb-3 block h-1 w-10 rounded-full bg-line-2" />
          {id !== null && (
            <Selected
              key={id}
              id={id}
              changing={changing}
              heading={(name) => <Dialog.Title>{name}</Dialog.Title>}
              corner={
                <Dialog.Close asChild>
                  <TipButton label={common.close} className="-mr-2.5">
                    <X aria-hidden="true" size={20} />
                  </TipButton>
                </Dialog.Close>
              }
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type SelectedProps = {
  id: string
  changing: StatusChange
  corner?: ReactNode
  heading?: (name: string) => ReactNode
}

/** The selected order; one that no page of the list holds is read by itself. */
function Selected({ id, changing, corner, heading }: SelectedProps) {
  const { data, error, refetch } = useQuery(orderQuery(useQueryClient(), id))
  if (data) return <OrderDetail row={data.data} changing={changing} corner={corner} {...(heading && { heading })} />
  const gone = error instanceof ApiError && error.status === 404
  return (
    <div>
      <div className="flex items-center justify-end">
        <span className="sr-only">{heading?.(texts.region)}</span>
        {corner}
      </div>
      {gone && <EmptyState title={texts.gone} />}
      {error && !gone && <ErrorState title={texts.failed} small onRetry={() => refetch()} />}
      {!error && (
        <div role="status" className="grid gap-3 py-4">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-7 w-64 max-w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </div>
  )
}
