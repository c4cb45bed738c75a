import type { ReactNode } from 'react'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { reportTexts as texts } from '~/texts/office/reports.ts'

type Query<T> = { data: { data: readonly T[] } | undefined; isError: boolean; refetch: () => unknown }

type ChartBoxProps<T> = {
  id: string
  title: string
  query: Query<T>
  /** Whether these rows hold nothing to draw. */
  isEmpty: (rows: readonly T[]) => boolean
  empty: { title: string; hint?: string }
  children: (rows: readonly T[]) => ReactNode
}

/** The box of a chart: its title, and loading, failed, empty or what is drawn. */
export function ChartBox<T>({ id, title, query, isEmpty, empty, children }: ChartBoxProps<T>) {
  const rows = query.data?.data
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-box border border-line bg-paper p-4 lg:p-5">
      <h2 id={id} className="text-base font-bold">
        {title}
      </h2>
      {!rows && query.isError && (
        <ErrorState
          title={texts.failed}
          hint={texts.failedHint}
          onRetry={() => query.refetch()}
          small
          className="mt-3"
        />
      )}
      {!rows && !query.isError && (
        <Loading text={texts.loading} lines={['h-5 w-3/5', 'h-44 w-full']} className="mt-3 grid gap-3" />
      )}
      {rows && (isEmpty(rows) ? <EmptyState title={empty.title}>{empty.hint}</EmptyState> : children(rows))}
    </section>
  )
}

/** A chart's table, folded away until it is asked for. */
export function ChartTable({ caption, head, rows }: { caption: string; head: string[]; rows: string[][] }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-ctl text-[0.8125rem] font-semibold text-bosque-700 underline underline-offset-4 max-md:min-h-11">
        {texts.table}
        <span className="sr-only">: {caption}</span>
      </summary>
      <table className="mt-2 w-full table-fixed text-[0.8125rem] tabular-nums hyphens-auto">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-2 align-bottom">
            {head.map((name, at) => (
              <th key={name} scope="col" className={at === 0 ? 'w-[30%] py-1 text-left' : 'py-1 pl-1 text-right'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay in their places
                <td key={at} className="py-1 pl-1 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** A mark of the legend, filled as its bars are, with a count and a word. */
export function LegendItem({ swatch, count, word }: { swatch: ReactNode; count: number; word: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" className="shrink-0" width="14" height="14" viewBox="0 0 14 14">
        {swatch}
      </svg>
      <strong className="tabular-nums">{count}</strong> {word}
    </li>
  )
}
