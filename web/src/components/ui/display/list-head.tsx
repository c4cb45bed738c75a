import { Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'

/** A search box with its words for those who do not see the picture. */
export function SearchBox({
  label,
  value,
  onType,
  className,
}: {
  label: string
  value: string
  onType: (text: string) => void
  className?: string
}) {
  const id = useId()
  return (
    <div className={cx('relative', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        size={17}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
      />
      <input
        id={id}
        type="search"
        value={value}
        placeholder={label}
        maxLength={200}
        onChange={(event) => onType(event.target.value)}
        className="min-h-8.5 w-full rounded-ctl border border-ctl bg-paper pr-2 pl-9 placeholder:text-ink-3 hover:border-bosque-600 max-md:min-h-11 max-md:text-base"
      />
    </div>
  )
}

/** The classes of numbers side by side with hairlines between them, two by two where the texts are large. */
export const counterRow =
  'flex shrink-0 divide-x divide-line border-b border-line px-4 py-2.5 max-[19rem]:grid max-[19rem]:grid-cols-2 max-[19rem]:gap-2 max-[19rem]:divide-x-0 md:px-5'

/** Numbers in such a row. */
export function CounterRow({ children }: { children: ReactNode }) {
  return <dl className={cx(counterRow, 'flex-wrap')}>{children}</dl>
}

type CountsNoteProps = {
  query: { data: unknown; isError: boolean; refetch: () => unknown }
  words: { loading: string; failed: string }
  className?: string
}

/** That the numbers are being counted, for those who do not see it, or that they could not be, with a way to try again. */
export function CountsNote({
  query: { data, isError, refetch },
  words,
  className = 'px-4 py-1.5 md:px-5',
}: CountsNoteProps) {
  if (data) return null
  if (isError) return <FailedLine text={words.failed} onRetry={() => refetch()} className={className} />
  return (
    <p role="status" className="sr-only">
      {words.loading}
    </p>
  )
}

/** One number under its name; '–' while it is not known. */
export function Counter({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex min-w-min flex-1 flex-col-reverse justify-end min-[19rem]:px-4 min-[19rem]:first:pl-0 md:flex-none lg:flex-row-reverse lg:items-baseline lg:gap-2.5 md:px-6">
      <dt className="text-[0.8125rem] font-bold wrap-normal md:text-sm">{label}</dt>
      <dd className="num text-[1.75rem] leading-tight font-bold tracking-tight md:text-3xl">{value ?? '–'}</dd>
    </div>
  )
}
