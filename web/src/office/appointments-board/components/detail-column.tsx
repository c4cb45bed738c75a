import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { appointmentQuery } from '~/appointments/api/one.ts'
import type { Actions } from '~/appointments/hooks/use-actions.ts'
import { Button } from '~/components/ui/button.tsx'
import { Overlay } from '~/components/ui/overlay.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/state-notes.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { dateText } from '~/lib/format.ts'
import { ApiError } from '~/lib/http.ts'
import { detailTexts as texts } from '~/texts/appointments.ts'
import { boardListTexts } from '~/texts/appointments-board.ts'
import { texts as common } from '~/texts/common.ts'
import { Detail } from './detail.tsx'

export type Selection = {
  id: string | null
  /** The selected row, while it is in the list. */
  row: AppointmentRow | null
  /** Whether the list has been read: before that it is not known if the row is in it. */
  listed: boolean
  date: string
  clear(): void
  /** Shows another day, with the same appointment selected. */
  follow(date: string): void
}

type ColumnProps = { selection: Selection; actions: Actions }

/** The details of the selected appointment beside the list, from 1024 px. */
export function DetailColumn({ selection, actions }: ColumnProps) {
  return (
    <aside
      aria-label={texts.region}
      className="w-94 shrink-0 overflow-y-auto border-l border-line bg-paper-2 px-5 py-3.5 2xl:w-110 2xl:px-6"
    >
      {selection.id === null ? (
        <EmptyState title={boardListTexts.nothingSelected} className="mt-14">
          {boardListTexts.nothingSelectedHint}
        </EmptyState>
      ) : (
        <Selected key={selection.id} id={selection.id} selection={selection} actions={actions} />
      )}
    </aside>
  )
}

/** The details as a sheet from below, under 1024 px. It closes while an action's dialog is open: never a dialog over a dialog. */
export function DetailSheet({ selection, actions }: ColumnProps) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef<string | null>(null)
  const open = selection.id !== null && actions.dialog === null
  return (
    <Dialog.Root open={open} onOpenChange={(opened) => !opened && actions.dialog === null && selection.clear()}>
      <Dialog.Portal>
        <Overlay open={open} />
        <Dialog.Content
          ref={content}
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            shown.current = selection.id
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (actions.dialog === null) rowOf(shown.current)?.focus()
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[86dvh] overflow-y-auto rounded-t-box bg-paper px-4 pt-2 pb-[max(24px,env(safe-area-inset-bottom))] text-sm text-ink shadow-float outline-none dark:ring-1 dark:ring-line data-[state=open]:animate-from-below md:left-19 md:px-5"
        >
          <span aria-hidden="true" className="mx-auto mb-3 block h-1 w-10 rounded-full bg-line-2" />
          {selection.id !== null && (
            <Selected
              key={selection.id}
              id={selection.id}
              selection={selection}
              actions={actions}
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

/** The row's button in the list, which gets the focus back, also after an action's dialog. */
const rowOf = (id: string | null) => document.querySelector<HTMLElement>(`button[data-id="${id}"]`)

type SelectedProps = ColumnProps & { id: string; corner?: ReactNode; heading?: (name: string) => ReactNode }

/** The selected row; one that is not in the shown list (any more) is read by itself. */
function Selected({ id, selection, actions, ...layout }: SelectedProps) {
  const alone = useQuery({ ...appointmentQuery(id), enabled: selection.listed && selection.row === null })
  const row = selection.row ?? alone.data?.data
  if (!row) return <NoDetail error={alone.error} onRetry={() => alone.refetch()} {...layout} />
  const elsewhere = row.date !== selection.date
  return (
    <Detail
      row={row}
      actions={actions}
      note={elsewhere && <Elsewhere row={row} onFollow={() => selection.follow(row.date)} />}
      {...layout}
    />
  )
}

function Elsewhere({ row, onFollow }: { row: AppointmentRow; onFollow: () => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 rounded-ctl bg-agendado py-1 pr-1 pl-3 text-agendado-t">
      <span className="flex-1 basis-44">{texts.moved(dateText(row.date), row.startTime)}</span>
      <Button look="quiet" size="sm" className="text-agendado-t! max-md:min-h-11" onClick={onFollow}>
        {texts.follow}
      </Button>
    </p>
  )
}

type NoDetailProps = Pick<SelectedProps, 'corner' | 'heading'> & { error: Error | null; onRetry: () => void }

function NoDetail({ error, onRetry, corner, heading }: NoDetailProps) {
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
