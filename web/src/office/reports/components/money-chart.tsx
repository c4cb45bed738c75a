import { payMethods } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { AccountedDay } from '@clinic/shared-events/contracts/reports.ts'
import { payMethodText } from '@clinic/shared-events/contracts/wire-words.ts'
import { Button } from '~/components/ui/button.tsx'
import { dateText, money, weekdayText } from '~/lib/format.ts'
import { saveText } from '~/lib/http/download.ts'
import { reportTexts } from '~/texts/office/reports.ts'
import { useMoneyDays } from '../api/reports.ts'
import { inThousands } from '../model/bars.ts'
import { moneyCsv, moneyGroups, moneyOf, type Sums, sumOf } from '../model/money.ts'
import type { Period } from '../model/period.ts'
import { BarGroups, type Series } from './bar-groups.tsx'
import { ChartBox, ChartTable } from './chart-box.tsx'
import { looks } from './patterns.tsx'

const texts = reportTexts.money
const series: readonly Series<Sums>[] = [{ name: 'money', look: looks.orders, of: sumOf }]

/** What came in for visits: by week as columns, by day and way of payment as a table and as a file, with what the visits of a day owe. */
export function MoneyChart({ period }: { period: Period }) {
  return (
    <ChartBox
      id="dinero-por-semana"
      title={texts.title}
      query={useMoneyDays(period)}
      isEmpty={(rows) => rows.length === 0}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    >
      {(rows) => <Money rows={rows} period={period} />}
    </ChartBox>
  )
}

/** What came in, by its ways, and what the visits of the period owe. */
const leadOf = (rows: readonly AccountedDay[]): string => {
  const sums = moneyOf(rows)
  const ways = payMethods
    .filter((method) => sums[method] > 0)
    .map((method) => `${payMethodText[method]} ${money(sums[method])}`)
    .join(', ')
  const debt = rows.reduce((sum, row) => sum + row.debt, 0)
  const came = ways ? texts.lead(money(sumOf(sums)), ways) : texts.nothing
  return debt > 0 ? `${came} ${texts.owed(money(debt))}` : came
}

function Money({ rows, period }: { rows: readonly AccountedDay[]; period: Period }) {
  const lead = leadOf(rows)
  return (
    <>
      <p className="num mt-1 text-ink-2">
        {lead} {texts.rule} {reportTexts.running}
      </p>
      <h3 className="mt-3 text-[0.8125rem] font-semibold">{texts.thousands}</h3>
      <BarGroups
        label={`${texts.title}: ${lead}`}
        height={130}
        series={series}
        textOf={inThousands}
        groups={moneyGroups(period, rows)}
      />
      <ChartTable
        caption={texts.title}
        head={[
          reportTexts.appointments.day,
          ...payMethods.map((method) => payMethodText[method]),
          texts.total,
          texts.debt,
        ]}
        rows={rows.map((row) => [
          `${weekdayText(row.id)} ${dateText(row.id)}`,
          ...[...payMethods.map((method) => row[method]), sumOf(row), row.debt].map(money),
        ])}
      />
      <Button
        look="quiet"
        size="sm"
        className="-ml-3 max-md:min-h-11"
        onClick={() => saveText(`dinero-${period.from}-${period.to}.csv`, moneyCsv(rows))}
      >
        {texts.csv}
      </Button>
    </>
  )
}
