import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { cx } from '~/lib/class-names.ts'
import { money } from '~/lib/format.ts'
import type { WaitingOrder } from '~/office/shared/pending/waiting.ts'
import { paths } from '~/paths.ts'
import { queueTexts as texts } from '~/texts/office/appointments-board.ts'
import { SteadyList } from '../list/steady-list.tsx'
import { Age, QueueStep, stepStyle, Whose } from './queue-step.tsx'

const atMost = 6

/** The newest pending orders; all of them are on their own page, where each leads. @param rows the newest first. @param count of all */
export function QueueOrders({ rows, count }: { rows: readonly WaitingOrder[]; count: number }) {
  const shown = rows.slice(0, atMost)
  return (
    <>
      <SteadyList label={texts.orders.title}>
        {shown.map((row, at) => (
          <QueueStep key={row.id} last={at === shown.length - 1}>
            <Link to={`${paths.doctorOrders}?pedido=${row.id}`} className={cx(stepStyle, 'block max-md:min-h-11')}>
              <span className="flex items-baseline justify-between gap-2">
                <Whose name={row.customerName} />
                <Age since={row.createdAt} />
              </span>
              <span className="num flex items-baseline justify-between gap-2">
                <span className="min-w-0 truncate text-[0.8125rem] text-ink-2">{row.trackingNumber}</span>
                <span className="shrink-0 font-bold">{money(row.totalAmount)}</span>
              </span>
            </Link>
          </QueueStep>
        ))}
      </SteadyList>
      {count > atMost && (
        <Link to={paths.doctorOrders} className={buttonStyle('quiet', 'sm', 'ml-2.25 max-md:min-h-11')}>
          {texts.orders.all(count)}
        </Link>
      )}
    </>
  )
}
