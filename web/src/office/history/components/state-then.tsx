import type { HistoryEvent, HistorySubject } from '@clinic/shared-events/contracts/history.ts'
import { cx } from '~/lib/class-names.ts'
import { copyText } from '~/lib/copy-text.ts'
import { dateTimeText } from '~/lib/format.ts'
import { toast } from '~/lib/toasts.ts'
import { historyTexts } from '~/texts/history/history.ts'
import { type Compared, comparedWithNow } from '../model/history.ts'

type StateThenProps = { events: readonly HistoryEvent[]; at: number; of: HistorySubject; onNow: () => void }

const texts = historyTexts.moment
const linkStyle = 'min-h-11 font-semibold text-bosque-700 underline underline-offset-4'

/** How it stood after the event at which the replay stands, beside how it stands now. */
export function StateThen({ events, at, of, onNow }: StateThenProps) {
  const rows = comparedWithNow(of, events, at)
  const event = events[at - 1]
  const copy = async () => {
    const copied = await copyText(`${location.origin}${location.pathname}?evento=${at}`)
    toast({ title: copied ? texts.copied : texts.notCopied })
  }
  return (
    <section aria-labelledby="como-estaba" className="overflow-hidden rounded-box border border-line-2 bg-paper">
      <header className="bg-bosque-900 px-4 py-3 text-white print:bg-paper print:text-ink">
        <h3 id="como-estaba" className="font-bold">
          {texts.title}
        </h3>
        <p className="num text-[0.8125rem]" aria-live="polite">
          {event && texts.after(at, dateTimeText(event.at))} ·{' '}
          <strong>{texts.differences(rows.filter(({ differs }) => differs).length)}</strong>
        </p>
      </header>
      <Comparison rows={rows} />
      <div className="flex flex-wrap gap-x-4 border-t border-line-2 px-4 py-1.5 print:hidden">
        <button type="button" className={linkStyle} onClick={copy}>
          {texts.copy}
        </button>
        {at < events.length && (
          <button type="button" className={linkStyle} onClick={onNow}>
            {texts.now}
          </button>
        )}
      </div>
    </section>
  )
}

function Comparison({ rows }: { rows: readonly Compared[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-left wrap-break-word">
      <thead>
        <tr className="text-[0.8125rem] text-ink-2">
          <td className="w-[30%] px-4 py-1.5" />
          <th scope="col" className="px-2 py-1.5 font-semibold">
            {texts.column}
          </th>
          <th scope="col" className="px-2 py-1.5 font-semibold">
            {texts.today}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, today, differs }) => (
          <tr key={label} className={cx('border-t border-line-2 align-top', differs && 'bg-bosque-50')}>
            <th scope="row" className="px-4 py-1.5 font-normal text-ink-2">
              {label}
            </th>
            <td className="px-2 py-1.5 whitespace-pre-line">{before}</td>
            <td className={cx('px-2 py-1.5 whitespace-pre-line', differs && 'font-bold')}>{today}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
