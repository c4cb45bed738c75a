import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useSearchParams } from 'react-router-dom'
import { cx } from '~/lib/class-names.ts'
import { useClock } from '~/lib/use-clock.ts'
import { reportTexts as texts } from '~/texts/office/reports.ts'
import { periodOf, periods, type Weeks, weeksIn } from '../model/period.ts'
import { Activity } from './activity.tsx'
import { AppointmentsChart } from './appointments-chart.tsx'
import { LateChart } from './late-chart.tsx'
import { MessagesChart } from './messages-chart.tsx'
import { MoneyChart } from './money-chart.tsx'
import { OrdersChart } from './orders-chart.tsx'

const weeksParam = 'semanas'

/** /doctor/dashboard/resumen (ours): charts over a chosen period, and the activity beside them, all live. */
export function SummaryPage() {
  const today = dayAt(useClock(60_000))
  const [params, setParams] = useSearchParams()
  const weeks = weeksIn(params.get(weeksParam))
  const period = periodOf(weeks, today)
  const choose = (next: Weeks) =>
    setParams(next === 4 ? {} : { [weeksParam]: String(next) }, { replace: true, preventScrollReset: true })
  return (
    <div className="flex-1 bg-paper-2 px-4 py-4 md:px-5">
      <Periods chosen={weeks} onChoose={choose} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:grid-cols-2">
          <div className="lg:col-span-2">
            <AppointmentsChart period={period} />
          </div>
          <OrdersChart period={period} />
          <LateChart period={period} />
          <div className="lg:col-span-2">
            <MessagesChart period={period} />
          </div>
          <div className="lg:col-span-2">
            <MoneyChart period={period} />
          </div>
        </div>
        <Activity />
      </div>
    </div>
  )
}

function Periods({ chosen, onChoose }: { chosen: Weeks; onChoose: (weeks: Weeks) => void }) {
  return (
    <fieldset className="flex w-fit flex-wrap rounded-full border border-ctl bg-paper p-0.5 max-md:mx-auto md:ml-auto">
      <legend className="sr-only">{texts.period}</legend>
      {periods.map((weeks) => (
        <label
          key={weeks}
          className={cx(
            'relative inline-flex min-h-9 cursor-pointer items-center rounded-full px-4 text-[0.8125rem] font-semibold has-focus-visible:outline-3 has-focus-visible:outline-bosque-500 max-md:min-h-11',
            weeks === chosen ? 'bg-bosque-700 text-on-pri' : 'text-ink-2 hover:bg-bosque-50',
          )}
        >
          <input
            type="radio"
            name="periodo"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={weeks === chosen}
            onChange={() => onChoose(weeks)}
          />
          {texts.periods[weeks]}
        </label>
      ))}
    </fieldset>
  )
}
