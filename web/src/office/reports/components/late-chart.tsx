import { reportTexts } from '~/texts/office/reports.ts'
import { useAppointmentDays } from '../api/reports.ts'
import { added, allOf, type Counts, lateGroups } from '../model/bars.ts'
import type { Period } from '../model/period.ts'
import { BarGroups, type Series } from './bar-groups.tsx'
import { ChartBox, ChartTable, LegendItem } from './chart-box.tsx'
import { looks, Swatch } from './patterns.tsx'

const texts = reportTexts.late
const order = ['shortNotice', 'noNotice'] as const

const series: readonly Series<Counts>[] = order.map((name) => ({
  name,
  look: looks[name],
  of: (counts) => counts[name],
}))

/** What was cancelled late, by week (docs/decisions/0208). */
export function LateChart({ period }: { period: Period }) {
  return (
    <ChartBox
      id="canceladas-tarde"
      title={texts.title}
      query={useAppointmentDays(period)}
      isEmpty={(rows) => added(rows).shortNotice + added(rows).noNotice === 0}
      empty={{ title: texts.empty, hint: texts.rule }}
    >
      {(rows) => {
        const groups = lateGroups(period, rows)
        const sums = added(rows)
        const lead = texts.lead(sums.shortNotice + sums.noNotice, allOf(sums))
        return (
          <>
            <p className="mt-1 text-ink-2">{lead}</p>
            <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
              {order.map((name) => (
                <LegendItem
                  key={name}
                  swatch={<Swatch id={`tarde-${name}`} look={looks[name]} />}
                  count={sums[name]}
                  word={texts[name]}
                />
              ))}
            </ul>
            <BarGroups label={`${texts.title}: ${lead}`} height={150} narrow {...{ groups, series }} />
            <p className="mt-2 text-[0.8125rem] text-ink-2">{texts.rule}</p>
            <ChartTable
              caption={texts.title}
              head={[reportTexts.appointments.week, texts.shortNotice, texts.noNotice, texts.of]}
              rows={groups
                .flatMap(({ bars }) => bars)
                .map((bar) => [bar.name, String(bar.shortNotice), String(bar.noNotice), String(allOf(bar))])}
            />
          </>
        )
      }}
    </ChartBox>
  )
}
