import { Link } from 'react-router-dom'
import { RollingNumber } from '~/components/ui/display/rolling-number.tsx'
import { agoText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { freshForMs } from '~/office/shared/appointments/model/freshness.ts'
import { type CountedKind, usePendingCount } from '~/office/shared/pending/counts.ts'
import { useNewestForms, useNewestOrders, useOldestOrders, type Waiting } from '~/office/shared/pending/waiting.ts'
import { type Path, paths } from '~/paths.ts'
import { pendingTexts, counterTexts as texts } from '~/texts/office/appointments-board.ts'
import { NoCount } from './counter-band.tsx'

/** Conversations are told beside the list. */
type Kind = Exclude<CountedKind, 'messages'>

const pathOf: Record<Kind, Path> = { orders: paths.doctorOrders, 'patient-intakes': paths.doctorIntakes }

/** 'Pedidos Pendientes' or 'Formularios Pendientes' (docs/specification.md#office-screens), live. Leads to their list. */
export function PendingCounter({ kind }: { kind: Kind }) {
  const { count, isError, refetch } = usePendingCount(kind)
  const { newest, shown } = useMoments(kind)
  const words = pendingTexts[kind]
  if (count === undefined || !newest.rows || !shown.rows) {
    const readAgain = () => {
      if (isError) void refetch()
      for (const list of [newest, shown]) if (list.failed) list.readAgain()
    }
    const query = { data: undefined, isError: isError || newest.failed || shown.failed, refetch: readAgain }
    return <NoCount title={words.title} query={query} className="pl-3 max-[19rem]:pl-0 md:pl-5" />
  }
  return (
    <Link
      to={pathOf[kind]}
      aria-label={`${words.title}: ${count}. ${words.link}`}
      className="group flex min-h-12 min-w-0 gap-x-4 gap-y-1 pl-3 max-md:flex-col max-[19rem]:flex-row max-[19rem]:items-center max-[19rem]:pl-0 md:items-center md:gap-5 md:pl-5"
    >
      <RollingNumber value={count} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-[0.8125rem] font-bold group-hover:underline group-hover:underline-offset-4 md:text-sm">
            {words.title}
          </span>
          <FreshChip rows={newest.rows} />
        </span>
        <span className="mt-1 block text-sm text-ink-2 max-lg:hidden">
          <Since kind={kind} shown={count === 0 ? undefined : shown.rows[0]} />
        </span>
      </span>
    </Link>
  )
}

/** What came last, and what is told of: of orders the one that waits longest, of forms the one that came last. */
const useMoments = (kind: Kind) => {
  const [orders, oldest, forms] = [useNewestOrders(), useOldestOrders(), useNewestForms()]
  return kind === 'orders' ? { newest: orders, shown: oldest } : { newest: forms, shown: forms }
}

/** 'el más antiguo, hace 2 h 45 min'. */
function Since({ kind, shown }: { kind: Kind; shown: Waiting | undefined }) {
  const now = useClock(30_000)
  if (!shown) return texts.noneWaiting
  return `${pendingTexts[kind].shown}, ${agoText(shown.createdAt, now)}`
}

/** '+1 ahora' while one is new. */
function FreshChip({ rows }: { rows: readonly Waiting[] }) {
  const now = Date.parse(useClock(1000))
  const count = rows.filter(({ createdAt }) => now - Date.parse(createdAt) < freshForMs).length
  if (count === 0) return null
  return (
    <span className="animate-rise rounded-full bg-bosque-100 px-2 py-px text-xs font-bold text-bosque-700">
      {texts.fresh(count)}
    </span>
  )
}
