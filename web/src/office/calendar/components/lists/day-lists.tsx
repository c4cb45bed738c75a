import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { dateText } from '~/lib/format.ts'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { listTexts as texts } from '~/texts/office/appointments-page.ts'
import { byDays, dayTitle } from '../../model/days.ts'
import { AppointmentLine } from './appointment-line.tsx'
import { LineActions } from './line-actions.tsx'

type DayListsProps = {
  rows: readonly AppointmentRow[]
  today: string
  actions: Actions
  /** A day's count in words. */
  shown: (count: number) => string
}

/** Appointments under their days, with what can be done about each. */
export function DayLists({ rows, today, actions, shown }: DayListsProps) {
  return byDays(rows).map(({ date, rows: ofDay }) => (
    <section key={date} aria-label={texts.listOf(dateText(date))} className="pb-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 px-4 py-2 md:px-5">
        <span className="font-bold">{dayTitle(date, today)}</span>
        <span className="num font-normal text-ink-2">{dateText(date)}</span>
        <span className="font-normal text-ink-2">{shown(ofDay.length)}</span>
      </h3>
      <ul>
        {ofDay.map((row) => (
          <AppointmentLine key={row.id} row={row}>
            <LineActions row={row} actions={actions} />
          </AppointmentLine>
        ))}
      </ul>
    </section>
  ))
}
