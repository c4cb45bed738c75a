import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { statusText } from '~/texts/appointments.ts'
import { reportTexts } from '~/texts/office/reports.ts'
import { useAppointmentDays } from '../api/reports.ts'
import { added, allOf, appointmentGroups, type Counts } from '../model/bars.ts'
import type { Period } from '../model/period.ts'
import { BarGroups, type Series } from './bar-groups.tsx'
import { ChartBox, ChartTable, LegendItem } from './chart-box.tsx'
import { looks, Swatch } from './patterns.tsx'

const texts = reportTexts.appointments
/** From the line up, then what hangs below it. */
const order = ['realizado', 'confirmado', 'agendado', 'cancelado'] as const satisfies readonly Status[]

const series: readonly Series<Counts>[] = order.map((name) => ({
  name,
  look: looks[name],
  ...(name === 'cancelado' && { below: true }),
  of: (counts) => counts[name],
}))

/** Appointments by day and status, or by week where the period is long. */
export function AppointmentsChart({ period }: { period: Period }) {
  const title = period.weeks === 4 ? texts.title : texts.titleByWeek
  return (
    <ChartBox
      id="citas-por-estado"
      title={title}
      query={useAppointmentDays(period)}
      isEmpty={(rows) => rows.length === 0}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    >
      {(rows) => {
        const groups = appointmentGroups(period, rows)
        const sums = added(rows)
        return (
          <>
            <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
              {order.map((name) => (
                <LegendItem
                  key={name}
                  swatch={<Swatch id={`citas-${name}`} look={looks[name]} />}
                  count={sums[name]}
                  word={texts.words[name]}
                />
              ))}
            </ul>
            <BarGroups
              label={`${title}: ${order.map((name) => `${sums[name]} ${statusText[name]}`).join(', ')}`}
              {...{ groups, series }}
            />
            <ChartTable
              caption={title}
              head={[
                period.weeks === 4 ? texts.day : texts.week,
                ...order.map((name) => statusText[name]),
                texts.total,
              ]}
              rows={groups
                .flatMap(({ bars }) => bars)
                .map((bar) => [bar.name, ...order.map((name) => String(bar[name])), String(allOf(bar))])}
            />
          </>
        )
      }}
    </ChartBox>
  )
}
