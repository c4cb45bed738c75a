import './board.css'
import { dayAt } from '@clinic/shared-events/contracts/clock.ts'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { cx } from '~/lib/class-names.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useMedia } from '~/lib/use-media.ts'
import { useFollowPending } from '~/pending/pending.ts'
import { formTexts, boardListTexts as texts } from '~/texts/appointments-board.ts'
import { useActions } from '../hooks/use-actions.ts'
import { useBoardView } from '../hooks/use-board-view.ts'
import { useDay } from '../hooks/use-day.ts'
import { useStaffId } from '../hooks/use-staff-id.ts'
import { keyAction } from '../model/key-action.ts'
import { unfinished } from '../model/unfinished.ts'
import { AppointmentList } from './appointment-list.tsx'
import { CounterBand, TodayCounter } from './counter-band.tsx'
import { DayPicker } from './day-picker.tsx'
import { DetailColumn, DetailSheet, type Selection } from './detail-column.tsx'
import { Dialogs } from './dialogs.tsx'
import { ListEmpty, ListFailed, ListLoading, StaleNote } from './list-states.tsx'
import { NewsAloud } from './news-aloud.tsx'
import { PendingCounter } from './pending-counter.tsx'
import { OrdersSection, QueueColumn, RequestsSection } from './queue.tsx'

/** /doctor/dashboard (docs/specification.md#office-screens): the counters, the day's appointments and the selected one, all live. */
export function DashboardPage() {
  const today = dayAt(useClock(60_000))
  const place = useBoardView(today)
  // The counter follows today already.
  const day = useDay(place.date, place.date !== today)
  const staffId = useStaffId()
  const actions = useActions(staffId)
  useFollowPending('action-requests')
  const beside = useMedia('(min-width: 64rem)')
  const queueBeside = useMedia('(min-width: 80rem)')
  const [adding, setAdding] = useState(() => unfinished(staffId)?.row === null)
  const row = day.data?.data.find(({ id }) => id === place.id) ?? null
  const selection: Selection = {
    id: place.id,
    row,
    listed: day.data !== undefined,
    date: place.date,
    clear: place.clear,
    follow: (date) => place.id !== null && place.follow(date, place.id),
  }
  const requests = {
    selectedId: place.id,
    onOpen: (date: string, id: string) => place.openOn(date, id, !beside),
  }
  // What stands in a dialog is not the list's or the detail's, though its events come by here too.
  const inDialog = adding || actions.asked !== null
  const onKeyDown = (event: KeyboardEvent) => row && !inDialog && keyAction(event, row, actions)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the list and the detail, whose controls hold the focus
    <div onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <CounterBand>
        <TodayCounter today={today} />
        <PendingCounter kind="orders" />
        <PendingCounter kind="patient-intakes" />
      </CounterBand>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto">
          {!queueBeside && <RequestsSection {...requests} />}
          <section aria-label={texts.list} className="flex flex-col">
            <ListHead onAdd={() => setAdding(true)}>
              <DayPicker date={place.date} today={today} onPick={place.showDay} />
            </ListHead>
            {day.data && (
              <StaleNote readAt={day.dataUpdatedAt} readFailed={day.isError} onRetry={() => day.refetch()} />
            )}
            <NewsAloud rows={day.data?.data ?? []} />
            <DayList day={day} place={place} today={today} beside={beside} />
          </section>
          {!queueBeside && <OrdersSection />}
        </div>
        {beside && <DetailColumn selection={selection} actions={actions} />}
        {queueBeside && <QueueColumn {...requests} />}
      </div>
      {!beside && <DetailSheet selection={selection} actions={actions} />}
      <Dialogs actions={actions} adding={adding} onAddingChange={setAdding} date={place.date} onBooked={place.follow} />
    </div>
  )
}

type DayListProps = {
  day: ReturnType<typeof useDay>
  place: ReturnType<typeof useBoardView>
  today: string
  beside: boolean
}

function DayList({ day, place, today, beside }: DayListProps) {
  if (!day.data) return day.isError ? <ListFailed onRetry={() => day.refetch()} /> : <ListLoading />
  if (day.data.data.length === 0) return <ListEmpty date={place.date} />
  return (
    <AppointmentList
      rows={day.data.data}
      date={place.date}
      today={today}
      selectedId={place.id}
      onOpen={(id) => place.open(id, !beside)}
    />
  )
}

function ListHead({ children, onAdd }: { children: ReactNode; onAdd: () => void }) {
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 bg-paper px-4 py-2.5 md:px-5 max-lg:static">
      <h2 className="text-base font-bold">{texts.list}</h2>
      <div className="max-sm:order-3 max-sm:-ml-2.5 max-sm:w-full">{children}</div>
      <KeyHints />
      <Button look="coral" size="sm" className="ml-auto max-md:min-h-11" onClick={onAdd}>
        <Plus aria-hidden="true" size={17} />
        {formTexts.newTitle}
      </Button>
    </div>
  )
}

/** Where there is a keyboard and room for it. */
function KeyHints() {
  const key =
    'grid h-4.5 min-w-4.5 place-items-center rounded-[5px] border border-line-2 px-1 text-[0.6875rem] font-semibold'
  return (
    <p
      aria-hidden="true"
      className="ml-3 hidden items-center gap-1.5 text-xs text-ink-2 2xl:flex [@media(hover:none)]:hidden!"
    >
      <span className={key}>↑</span>
      <span className={key}>↓</span>
      {texts.keys.move}
      <span className={cx(key, 'ml-1')}>Enter</span>
      {texts.keys.open}
    </p>
  )
}
