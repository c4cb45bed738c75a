import type { AppointmentRow as Row } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { Fragment, type RefObject, useState } from 'react'
import { moveBetweenRows } from '~/lib/focus/move-between-rows.ts'
import { dateText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { isFresh, useRowChanges } from '~/office/shared/appointments/model/freshness.ts'
import { nowIndex, phaseOf } from '~/office/shared/appointments/model/moments.ts'
import { useRequests } from '~/office/shared/pending/waiting.ts'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'
import { useOpenAtNow } from '../../hooks/use-open-at-now.ts'
import { doneVisits } from '../../model/done-visits.ts'
import { askedByAppointment } from '../../model/requests.ts'
import { AppointmentRow } from './appointment-row.tsx'
import { DoneVisits } from './done-visits.tsx'
import { NowLine } from './now-line.tsx'
import { SteadyList } from './steady-list.tsx'

const none: readonly never[] = []

type AppointmentListProps = {
  rows: readonly Row[]
  date: string
  today: string
  selectedId: string | null
  /** Whether its page opens. */
  opening: RefObject<boolean>
  onOpen: (id: string) => void
}

/** The day's appointments along the thread, of today the done ones as one line. ↑ and ↓ move, Enter opens. */
export function AppointmentList({ rows: all, date, today, selectedId, opening, onOpen }: AppointmentListProps) {
  const now = useClock(60_000)
  const done = useDoneVisits(all, { today: date === today, now, selectedId })
  const { rows } = done
  const line = date === today ? nowIndex(rows, now) : -1
  const asked = askedByAppointment(useRequests().rows ?? [])
  const isToday = date === today && selectedId === null
  const next = rows.find((row) => stands(row) && phaseOf(row, now) !== 'past')
  const list = useOpenAtNow(opening, isToday ? next?.id : undefined)
  const inTabOrder = rows.some(({ id }) => id === selectedId) ? selectedId : rows[0]?.id
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the rows' buttons, which hold the focus
    <div ref={list} onKeyDown={moveBetweenRows}>
      <SteadyList label={texts.listOf(dateText(date))}>
        {done.folded.length > 0 && <DoneVisits rows={done.folded} open={done.open} onToggle={done.toggle} />}
        {rows.map((row, at) => (
          <Fragment key={row.id}>
            {at === line && <NowLine now={now} ends={{ first: at === 0 && done.folded.length === 0, last: false }} />}
            <AppointmentRow
              row={row}
              now={now}
              asked={asked.get(row.id) ?? none}
              selected={row.id === selectedId}
              inTabOrder={row.id === inTabOrder}
              ends={{
                first: at === 0 && line !== 0 && done.folded.length === 0,
                last: at === rows.length - 1 && line !== rows.length,
              }}
              onOpen={() => onOpen(row.id)}
            />
          </Fragment>
        ))}
        {line === rows.length && <NowLine now={now} ends={{ first: false, last: true }} />}
      </SteadyList>
    </div>
  )
}

type DoneGiven = { today: boolean; now: string; selectedId: string | null }

/** What of the day is folded and the rows that are shown. What is selected or has just changed is not folded away. */
const useDoneVisits = (all: readonly Row[], { today, now, selectedId }: DoneGiven) => {
  const [open, setOpen] = useState(false)
  const changes = useRowChanges((state) => state.changes)
  const isKept = (id: string) => id === selectedId || isFresh(changes.get(id), Date.parse(now))
  const folded = today ? doneVisits(all, now, isKept) : []
  const rows = open ? all : all.filter((row) => !folded.includes(row))
  return { folded, open, toggle: () => setOpen(!open), rows }
}
