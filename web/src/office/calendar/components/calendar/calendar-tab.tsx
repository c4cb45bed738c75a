import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useRef } from 'react'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { useClock } from '~/lib/use-clock.ts'
import { useCapacity } from '~/office/shared/appointments/api/capacity.ts'
import { MoveQuestions, MoveRefused } from '~/office/shared/appointments/components/questions/move-questions.tsx'
import { useAppointments } from '~/office/shared/appointments/hooks/use-appointments.ts'
import { type Move, useMove } from '~/office/shared/appointments/hooks/use-move.ts'
import { listTexts, calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { type CalendarView, useCalendarView } from '../../hooks/use-calendar-view.ts'
import { useWidth } from '../../hooks/use-width.ts'
import { weekList } from '../../model/calendar.ts'
import { NothingBooked } from '../lists/nothing-booked.tsx'
import { TabHead } from '../lists/tab-head.tsx'
import type { TabProps } from '../tab-props.ts'
import { CalendarHead } from './calendar-head.tsx'
import { DayStrip } from './day-strip.tsx'
import { DragBlocks } from './drag-blocks.tsx'
import { Legend } from './legend.tsx'
import { Outside } from './outside.tsx'
import { AppointmentSheet, Popover, placeOf } from './popover.tsx'
import { WeekGrid } from './week-grid.tsx'

/** The week as blocks, Monday to Friday from 8:00 to 19:00 (docs/specification.md#office-constants), followed live. */
export function CalendarTab(props: TabProps) {
  const { today, actions, tools, outcome } = props
  const view = useCalendarView(today)
  const query = useAppointments(weekList(view.date))
  const moving = useMove(actions)
  const rows = query.data?.data
  return (
    <>
      <TabHead tools={tools} outcome={outcome}>
        <CalendarHead view={view} />
      </TabHead>
      {query.data && (
        <StaleNote readAt={query.dataUpdatedAt} readFailed={query.isError} onRetry={() => query.refetch()} />
      )}
      <MoveRefused moving={moving} />
      <MoveQuestions moving={moving} rows={rows ?? []} />
      {rows && <Week {...props} rows={rows} view={view} moving={moving} />}
      {!rows && query.isError && (
        <ErrorState
          title={listTexts.failed}
          hint={listTexts.failedHint}
          onRetry={() => query.refetch()}
          small
          className="mx-4 md:mx-5"
        />
      )}
      {!rows && !query.isError && (
        <Loading
          text={listTexts.loading}
          lines={['h-40 w-full', 'h-64 w-full', 'h-52 w-full', 'h-44 w-full', 'h-36 w-full']}
          className="grid gap-3 border-t border-line px-4 py-4 md:grid-cols-5 md:px-5"
        />
      )}
      <Legend rows={rows ?? []} />
    </>
  )
}

type WeekProps = TabProps & {
  rows: readonly AppointmentRow[]
  view: CalendarView
  moving: ReturnType<typeof useMove>
}

/** The week's days side by side; on a phone one of them under a strip of days. */
function Week({ today, actions, onNew, rows: held, view, moving }: WeekProps) {
  const now = useClock(60_000)
  const capacity = useCapacity()
  const grid = useRef<HTMLDivElement>(null)
  const width = useWidth(grid)
  const { sideBySide, week, shown, days } = shownDays(view)
  const rows = held.map(withMove(moving.move))
  const row = rows.find(({ id }) => id === view.id)
  const place = row && width && sideBySide && days.includes(row.date) ? placeOf({ row, width, days, today }) : null
  // Before the days were measured it is not known where an appointment opens.
  const opened = row && width !== null && { row, now, actions, onClose: view.close }
  return (
    <>
      {!sideBySide && <DayStrip days={week} shown={shown} today={today} rows={rows} onPick={view.showDay} />}
      <Outside rows={rows} week={week} onOpen={view.open} />
      {held.length === 0 && (
        <NothingBooked onBook={() => onNew({ date: view.date < today ? today : view.date })}>
          {texts.empty} {texts.emptyHint}
        </NothingBooked>
      )}
      <DragBlocks grid={grid} days={days} today={today} rows={rows} onMoved={moving.ask}>
        <WeekGrid
          ref={grid}
          days={days}
          today={today}
          now={now}
          rows={rows}
          capacity={capacity}
          openId={view.id}
          unsureId={isUnsure(moving.move) ? moving.move.row.id : null}
          onOpen={view.open}
          onNew={onNew}
        >
          {opened && place && <Popover {...opened} key={opened.row.id} place={place} grid={grid} />}
        </WeekGrid>
      </DragBlocks>
      {opened && !place && <AppointmentSheet {...opened} />}
    </>
  )
}

/** The days of the week, and those of them that are shown: on a phone one. */
const shownDays = ({ date, sideBySide, week }: CalendarView) => {
  const shown = week.includes(date) ? date : (week.at(-1) ?? date)
  return { sideBySide, week, shown, days: sideBySide ? week : [shown] }
}

/** Whether an appointment is shown where it would go: it is asked about, or the answer is on its way. */
const isUnsure = (move: Move | null): move is Move => move !== null && move.step !== 'refused'

/** The rows as they would stand after the move that is asked about. */
const withMove =
  (move: Move | null) =>
  (row: AppointmentRow): AppointmentRow =>
    isUnsure(move) && row.id === move.row.id ? { ...row, ...move.to, time: move.to.startTime } : row
