import './board.css'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { cx } from '~/lib/class-names.ts'
import { useMedia } from '~/lib/focus/use-media.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { useClock } from '~/lib/use-clock.ts'
import { alertOf } from '~/office/shared/alerts/alert-line.tsx'
import { Dialogs } from '~/office/shared/appointments/components/dialogs.tsx'
import { AskedInWriting } from '~/office/shared/appointments/components/questions/asked-by-choice.tsx'
import { keyAction } from '~/office/shared/appointments/hooks/key-action.ts'
import { useActions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { useAppointments } from '~/office/shared/appointments/hooks/use-appointments.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { appointmentDraft } from '~/office/shared/appointments/model/editing/draft.ts'
import {
  useAskedAt,
  useNewestForms,
  useNewestOrders,
  useOldestOrders,
  useRequests,
} from '~/office/shared/pending/waiting.ts'
import { formTexts } from '~/texts/appointments.ts'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'
import { useBoardView } from '../hooks/use-board-view.ts'
import { ChangesAnnounced } from './changes-announced.tsx'
import { CounterBand, TodayCounter } from './counter-band.tsx'
import { AppointmentSheet, DetailColumn, type Selection } from './detail/detail-column.tsx'
import { MessagesNote } from './detail/messages-note.tsx'
import { AppointmentList } from './list/appointment-list.tsx'
import { DayPicker } from './list/day-picker.tsx'
import { ListEmpty, ListFailed, ListLoading } from './list/list-states.tsx'
import { NowNext } from './now-next.tsx'
import { PendingCounter } from './pending-counter.tsx'
import {
  NewSection,
  OrdersSection,
  QueueColumn,
  RequestsSection,
  ToNoteSection,
  UnclosedSection,
} from './queue/queue.tsx'

/** /doctor/dashboard (docs/specification.md#office-screens): the counters, the day's appointments and the selected one, all live. */
export function DashboardPage() {
  const board = useBoard()
  const { today, view, selection, requests, actions, askedAt, staffId, wide, phone, hasQueueColumn } = board
  const [adding, setAdding] = useOpened('new-appointment', () => appointmentDraft.last(staffId)?.row === null)
  // Key presses in a dialog bubble up to here, but are not meant for the list or the detail.
  const inDialog = adding || actions.dialog !== null
  const onKeyDown = (event: KeyboardEvent) => selection.row && !inDialog && keyAction(event, selection.row, actions)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the list and the detail, whose controls hold the focus
    <div onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <NowNext today={today} />
      {!phone && <Counters today={today} />}
      <div className="flex min-h-0 flex-1">
        <Column board={board} onAdd={() => setAdding(true)} />
        {wide && <DetailColumn selection={selection} actions={actions} />}
        {hasQueueColumn && <QueueColumn {...requests} today={today} />}
      </div>
      {phone && <Counters today={today} />}
      {!wide && <AppointmentSheet selection={selection} actions={actions} />}
      <AskedInWriting value={askedAt}>
        <Dialogs
          {...{ actions, alertOf }}
          adding={adding ? { date: view.date } : null}
          onAddingEnd={() => setAdding(false)}
          onBooked={view.follow}
        />
      </AskedInWriting>
    </div>
  )
}

/** The day that is shown with its appointments, which of them is selected, and what can be done with it. */
const useBoard = () => {
  const today = dayAt(useClock(60_000))
  const view = useBoardView(today)
  // The counter follows today's rows already.
  const day = useAppointments({ from: view.date, to: view.date }, view.date !== today)
  const staffId = useStaffId()
  const actions = useActions(staffId)
  const wide = useMedia('(min-width: 64rem)')
  const hasQueueColumn = useMedia('(min-width: 80rem)')
  const phone = !useMedia('(min-width: 48rem)')
  const selection: Selection = {
    id: view.id,
    row: day.data?.data.find(({ id }) => id === view.id) ?? null,
    listed: day.data !== undefined,
    date: view.date,
    clear: view.clear,
    follow: (date) => view.id !== null && view.follow(date, view.id),
  }
  const requests = {
    list: useFollowWaiting(),
    selectedId: view.id,
    onOpen: (date: string, id: string) => view.openOn(date, id, !wide),
  }
  return {
    ...{ today, view, day, staffId, actions, askedAt: useAskedAt() },
    ...{ wide, phone, hasQueueColumn, selection, requests },
  }
}
type Board = ReturnType<typeof useBoard>

/** Keeps what waits live for all that shows it. @returns the patients' requests, which are shown with what became of a further page */
const useFollowWaiting = () => {
  useNewestOrders({ follows: true })
  useOldestOrders({ follows: true })
  useNewestForms({ follows: true })
  return useRequests({ follows: true })
}

/** The counters and what waits among the messages: first, and last on a phone, where the visits come before. */
function Counters({ today }: { today: string }) {
  return (
    <>
      <CounterBand>
        <TodayCounter today={today} />
        <PendingCounter kind="orders" />
        <PendingCounter kind="patient-intakes" />
      </CounterBand>
      <MessagesNote />
    </>
  )
}

type DayProps = { board: Board; onAdd: () => void }

/** The day and, where it has no column of its own, below it what waits; what patients ask for stands above it, but on a phone. */
function Column({ board, onAdd }: DayProps) {
  const { today, phone, hasQueueColumn, requests } = board
  const { selectedId, onOpen } = requests
  const asked = !hasQueueColumn && <RequestsSection {...requests} />
  return (
    <div className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto">
      {!phone && asked}
      <Day board={board} onAdd={onAdd} />
      {!hasQueueColumn && <NewSection {...{ selectedId, onOpen }} />}
      {phone && asked}
      {!hasQueueColumn && <UnclosedSection {...{ today, selectedId, onOpen }} />}
      {!hasQueueColumn && <ToNoteSection today={today} />}
      {!hasQueueColumn && <OrdersSection />}
    </div>
  )
}

/** The appointments of the day that is picked. */
function Day({ board, onAdd }: DayProps) {
  const { view, day, today } = board
  return (
    <section aria-label={texts.list} className="flex flex-col">
      <ListHead onAdd={onAdd}>
        <DayPicker date={view.date} today={today} onPick={view.showDay} />
      </ListHead>
      {day.data && <StaleNote readAt={day.dataUpdatedAt} readFailed={day.isError} onRetry={() => day.refetch()} />}
      <ChangesAnnounced rows={day.data?.data ?? []} />
      <DayList board={board} onBook={onAdd} />
    </section>
  )
}

function DayList({ board: { day, view, today, wide, phone }, onBook }: { board: Board; onBook: () => void }) {
  // A phone's page begins with the visit of now, which its list would take out of sight.
  const opening = useRef(!phone)
  if (!day.data) return day.isError ? <ListFailed onRetry={() => day.refetch()} /> : <ListLoading />
  if (day.data.data.length === 0) return <ListEmpty date={view.date} onBook={view.date < today ? null : onBook} />
  return (
    <AppointmentList
      rows={day.data.data}
      date={view.date}
      today={today}
      selectedId={view.id}
      opening={opening}
      onOpen={(id) => view.open(id, !wide)}
    />
  )
}

function ListHead({ children, onAdd }: { children: ReactNode; onAdd: () => void }) {
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-start gap-x-3 gap-y-1 bg-paper px-4 py-2.5 md:px-5 max-lg:static">
      <h2 className="flex min-h-8.5 items-center text-base font-bold max-md:min-h-11">{texts.list}</h2>
      <div className="max-sm:order-3 max-sm:-ml-2.5 max-sm:w-full">{children}</div>
      <KeyHints />
      <Button look="coral" size="sm" className="ml-auto max-md:min-h-11" onClick={onAdd}>
        <Plus aria-hidden="true" size={17} />
        {formTexts.newTitle}
      </Button>
    </div>
  )
}

/** The keys of the board, shown where there is a keyboard and room. */
function KeyHints() {
  const key =
    'grid h-4.5 min-w-4.5 place-items-center rounded-[5px] border border-line-2 px-1 text-[0.6875rem] font-semibold'
  return (
    <p
      aria-hidden="true"
      className="ml-3 hidden min-h-8.5 items-center gap-1.5 text-xs text-ink-2 2xl:flex [@media(hover:none)]:hidden!"
    >
      <span className={key}>↑</span>
      <span className={key}>↓</span>
      {texts.keys.move}
      <span className={cx(key, 'ml-1')}>Enter</span>
      {texts.keys.open}
    </p>
  )
}
