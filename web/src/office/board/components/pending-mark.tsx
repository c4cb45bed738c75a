import { cx } from '~/lib/class-names.ts'
import { type CountedKind, usePendingCount } from '~/office/shared/pending/counts.ts'
import { boardTexts } from '~/texts/office/board.ts'

const most = 99

/** The number of items of a kind that wait, on the icon of their section; nothing when there are none. */
export function PendingMark({ kind, className }: { kind: CountedKind; className: string }) {
  const { count = 0 } = usePendingCount(kind)
  if (count === 0) return null
  return (
    <span
      className={cx(
        'absolute grid h-4.5 min-w-4.5 place-items-center rounded-full bg-[#f6bf3d] px-1 text-[0.6875rem] leading-none font-bold text-[#0d2224]',
        className,
      )}
    >
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{boardTexts.waiting(count)}</span>
    </span>
  )
}

/** A mark that something waits behind 'Más', without its number. */
export function SomethingWaits({ kinds }: { kinds: readonly CountedKind[] }) {
  const counts: Record<CountedKind, number> = {
    orders: usePendingCount('orders').count ?? 0,
    'patient-intakes': usePendingCount('patient-intakes').count ?? 0,
    messages: usePendingCount('messages').count ?? 0,
  }
  if (!kinds.some((kind) => counts[kind] > 0)) return null
  return (
    <span className="absolute top-3 left-1/2 ml-2 size-2.5 rounded-full bg-[#f6bf3d]">
      <span className="sr-only">{boardTexts.somethingWaits}</span>
    </span>
  )
}
