import { money } from '~/lib/format.ts'
import { reportTexts } from '~/texts/office/reports.ts'
import { useOrderWeeks } from '../api/reports.ts'
import { inThousands, type OrderCounts, orderGroups } from '../model/bars.ts'
import type { Period } from '../model/period.ts'
import { BarGroups, type Series } from './bar-groups.tsx'
import { ChartBox, ChartTable } from './chart-box.tsx'
import { looks } from './patterns.tsx'

const texts = reportTexts.orders
const orders: readonly Series<OrderCounts>[] = [{ name: 'orders', look: looks.orders, of: (week) => week.orders }]
const income: readonly Series<OrderCounts>[] = [{ name: 'income', look: looks.income, of: (week) => week.income }]

/** Orders by week and the income of those that were delivered; the week that is running is dashed. */
export function OrdersChart({ period }: { period: Period }) {
  return (
    <ChartBox
      id="pedidos-por-semana"
      title={texts.title}
      query={useOrderWeeks(period)}
      isEmpty={(rows) => rows.length === 0}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    >
      {(rows) => {
        const groups = orderGroups(period, rows)
        const sum = (of: (week: OrderCounts) => number) => rows.reduce((all, row) => all + of(row), 0)
        const lead = texts.lead(texts.counted(sum((week) => week.orders)), money(sum((week) => week.income)))
        return (
          <>
            <p className="mt-1 text-ink-2">
              {lead} {texts.rule} {reportTexts.running}
            </p>
            <h3 className="mt-3 text-[0.8125rem] font-semibold">{texts.orders}</h3>
            <BarGroups label={`${texts.orders}: ${lead}`} height={130} narrow series={orders} {...{ groups }} />
            <h3 className="mt-3 text-[0.8125rem] font-semibold">{texts.thousands}</h3>
            <BarGroups
              label={`${texts.income}: ${lead}`}
              height={130}
              narrow
              series={income}
              textOf={inThousands}
              {...{ groups }}
            />
            <ChartTable
              caption={texts.title}
              head={[reportTexts.appointments.week, texts.orders, texts.income, texts.cancelled]}
              rows={groups
                .flatMap(({ bars }) => bars)
                .map((bar) => [bar.name, String(bar.orders), money(bar.income), String(bar.cancelled)])}
            />
          </>
        )
      }}
    </ChartBox>
  )
}
