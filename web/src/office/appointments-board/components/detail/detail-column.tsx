import { type AppointmentRow, appointmentFeeds } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { type DetailLayout, DetailSheet, NoDetail } from '~/components/ui/dialogs/detail-sheet.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { dateText } from '~/lib/format.ts'
import { intoRow } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { appointmentQuery } from '~/office/shared/appointments/api/one.ts'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { detailTexts as texts } from '~/texts/appointments.ts'
import { boardListTexts } from '~/texts/office/appointments-board.ts'
import { useCorrection } from '../../hooks/use-correction.ts'
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

/** The details as a sheet from below, under 1024 px. It closes while an action's dialog is open. */
export function AppointmentSheet({ selection, actions }: ColumnProps) {
  return (
    <DetailSheet id={selection.id} asking={actions.dialog !== null} onClose={selection.clear}>
      {(id, layout) => <Selected key={id} id={id} selection={selection} actions={actions} {...layout} />}
    </DetailSheet>
  )
}

type SelectedProps = ColumnProps & DetailLayout & { id: string }

/** The selected row; one that is not in the shown list (any more) is read and followed by itself. */
function Selected({ id, selection, actions, ...layout }: SelectedProps) {
  const wanted = selection.listed && selection.row === null
  const alone = useLiveQuery(
    { ...appointmentQuery(id), enabled: wanted },
    { feed: appointmentFeeds.appointments, id, into: intoRow, follows: wanted },
  )
  const row = selection.row ?? alone.data?.data
  useCorrection(row, actions)
  const [opened, setOpened] = useState<{ id: string; date: string } | null>(null)
  if (row && opened?.id !== id) setOpened({ id, date: row.date })
  if (!row) return <NoDetail error={alone.error} onRetry={() => alone.refetch()} texts={texts} {...layout} />
  const elsewhere = row.date !== selection.date
  const hasMoved = opened?.id === id && opened.date !== row.date
  return (
    <Detail
      row={row}
      actions={actions}
      note={elsewhere && <Elsewhere row={row} hasMoved={hasMoved} onFollow={() => selection.follow(row.date)} />}
      {...layout}
    />
  )
}

type ElsewhereProps = {
  row: AppointmentRow
  /** It was on another day when it was opened. */
  hasMoved: boolean
  onFollow: () => void
}

/** That the visit is on another day than the list, and where it went if it was moved meanwhile. */
function Elsewhere({ row, hasMoved, onFollow }: ElsewhereProps) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 rounded-ctl bg-agendado py-1 pr-1 pl-3 text-agendado-t">
      <span className="flex-1 basis-44">
        {(hasMoved ? texts.moved : texts.isOn)(dateText(row.date), row.startTime)}
      </span>
      <Button look="quiet" size="sm" className="text-agendado-t! max-md:min-h-11" onClick={onFollow}>
        {texts.follow}
      </Button>
    </p>
  )
}
