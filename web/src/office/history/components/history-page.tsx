import type { History, HistorySubject } from '@clinic/shared-events/contracts/history.ts'
import { practiceId } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { ChevronLeft, Printer, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, matchPath, useLocation, useOutletContext, useSearchParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateTimeText } from '~/lib/format.ts'
import { ApiError } from '~/lib/http/http.ts'
import { AccessList } from '~/office/shared/history/access-list.tsx'
import { Panel } from '~/office/shared/records/panel.tsx'
import { historyPaths, paths } from '~/paths.ts'
import { accessTexts } from '~/texts/history/accesses.ts'
import { historyTexts as texts } from '~/texts/history/history.ts'
import { useHistory } from '../api/history.ts'
import { stateAfter, subjectText } from '../model/history.ts'
import { EventDetail } from './event-detail.tsx'
import { Replay } from './replay.tsx'
import { SignedExport } from './signed-export.tsx'
import { StateThen } from './state-then.tsx'
import { Timeline } from './timeline.tsx'

const subjects = Object.keys(historyPaths) as HistorySubject[]

/** Of what the address is the history. */
const asked = (pathname: string): { of: HistorySubject; id: string } => {
  for (const of of subjects) {
    const match = matchPath(historyPaths[of], pathname)
    if (match) return { of, id: match.params.id ?? practiceId }
  }
  throw new Error(`${pathname} is no history`)
}

const backOf = (of: HistorySubject, id: string): string =>
  ({
    appointments: `${paths.doctorDashboard}?cita=${id}`,
    orders: `${paths.doctorOrders}?pedido=${id}`,
    patients: paths.doctorPatient.replace(':patientId', id),
    products: paths.doctorProducts,
    users: paths.doctorUsers,
    practice: paths.doctorClinic,
  })[of]

/** The route of the full history of an appointment, an order, a record, a product, an account or the practice's data: what happened, by whom, and how it stood after each event. */
export function HistoryPage() {
  const { of, id } = asked(useLocation().pathname)
  const { data, error, isError, dataUpdatedAt, refetch } = useHistory(of, id)
  return (
    <div className="w-full max-w-7xl px-4 py-4 md:px-5 print:max-w-none print:p-0">
      <Link
        to={backOf(of, id)}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-bosque-700 print:hidden"
      >
        <ChevronLeft aria-hidden="true" size={16} />
        {texts.back[of]}
      </Link>
      {data && <StaleNote readAt={dataUpdatedAt} readFailed={isError} onRetry={() => refetch()} />}
      {data && <Shown key={`${of} ${id}`} history={data.data} of={of} />}
      {!data && isError && isMissing(error) && <EmptyState title={texts.gone}>{''}</EmptyState>}
      {!data && isError && !isMissing(error) && <ErrorState title={texts.failed} onRetry={() => refetch()} small />}
      {!data && !isError && (
        <Loading text={texts.loading} lines={['h-8 w-72', 'h-24 w-full', 'h-80 w-full']} className="grid gap-3" />
      )}
    </div>
  )
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** `?evento=7`: the event at which the replay stands; the newest where there is none. */
function Shown({ history, of }: { history: History; of: HistorySubject }) {
  const { events } = history
  const [params, setParams] = useSearchParams()
  // At once, whatever the address has come to: held down, a key takes every step from where the last one led.
  const [wanted, setWanted] = useState(() => Number(params.get('evento')))
  const at = Number.isInteger(wanted) && wanted >= 1 && wanted < events.length ? wanted : events.length
  const show = (n: number) => {
    setWanted(n === events.length ? 0 : n)
    setParams(n === events.length ? {} : { evento: String(n) }, { replace: true })
  }
  const event = events[at - 1]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-[1.375rem] font-bold">{texts.titleOf[of]}</h2>
          <p className="num text-ink-2">{subjectText(of, stateAfter(events, events.length))}</p>
        </div>
        <Chain history={history} onShow={show} />
      </div>
      <Replay events={events} at={at} onShow={show} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
        <div className="grid gap-4 max-lg:contents lg:order-2">
          <StateThen events={events} at={at} of={of} onNow={() => show(events.length)} />
          <div className="grid gap-4 max-lg:order-3">
            {event && <EventDetail event={event} events={events} onShow={show} />}
            <ForAdministrators of={of} history={history} />
            <Button size="sm" className="w-fit max-md:min-h-11 print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={16} />
              {texts.print}
            </Button>
          </div>
        </div>
        <Timeline events={events} at={at} of={of} onShow={show} />
      </div>
    </>
  )
}

/** Who saw the clinical data of what has some, the history as a signed file, and its events in the audit: there stands who erased it. */
function ForAdministrators({ of, history: { id, events } }: { of: HistorySubject; history: History }) {
  const { role } = useOutletContext<Doctor>()
  const categories: Partial<Record<HistorySubject, string>> = { appointments: 'appointment', patients: 'patient' }
  const category = categories[of]
  const stream = events.find((event) => event.stream.endsWith(`-${id}`))?.stream
  if (role !== 'admin') return null
  return (
    <div className="grid gap-4 print:hidden">
      {category && (
        <Panel title={accessTexts.title}>
          <AccessList of={`${category}-${id}`} />
        </Panel>
      )}
      <SignedExport of={{ of, id }} />
      {stream && (
        <Link
          to={`${paths.doctorAudit}?${new URLSearchParams({ stream })}`}
          className="inline-flex min-h-11 w-fit items-center font-semibold text-bosque-700 underline underline-offset-4"
        >
          {texts.inAudit}
        </Link>
      )}
    </div>
  )
}

/** Whether the chain of everything shown holds, with the time at which it was walked; what does not hold is named. */
function Chain({ history: { events, broken, verifiedAt }, onShow }: { history: History; onShow: (n: number) => void }) {
  const holds = broken.length === 0
  const Icon = holds ? ShieldCheck : ShieldAlert
  return (
    <section
      aria-label={holds ? texts.verified : texts.broken}
      className={cx(
        'flex items-center gap-3 rounded-box border bg-paper px-4 py-2.5',
        holds ? 'border-bosque-500' : 'border-coral-600',
      )}
    >
      <Icon aria-hidden="true" className={cx('shrink-0', holds ? 'text-bosque-700' : 'text-coral-700')} />
      <div>
        <p className="font-bold">{holds ? texts.verified : texts.broken}</p>
        {holds ? (
          <p className="num text-[0.8125rem] text-ink-2">
            {texts.verifiedCount(events.length, dateTimeText(verifiedAt))}
          </p>
        ) : (
          <ul className="text-[0.8125rem]">
            {broken.map(({ n, problem }) => (
              <li key={`${n} ${problem}`}>
                <BrokenEvent n={n} problem={texts.problems[problem] ?? problem} onShow={onShow} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Leads to the event, where it can be read. */
function BrokenEvent({ n, problem, onShow }: { n: number | null; problem: string; onShow: (n: number) => void }) {
  const words = texts.brokenAt(n, problem)
  if (n === null) return words
  return (
    <button type="button" className="text-left underline underline-offset-4 max-md:min-h-11" onClick={() => onShow(n)}>
      {words}
    </button>
  )
}
