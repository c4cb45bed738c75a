import './heatmap.css'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { useMedia } from '~/lib/focus/use-media.ts'
import { dateTimeText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { heatmapTexts as texts } from '~/texts/office/heatmap.ts'
import { useHeatmap, useRefreshHeatmap } from '../../api/heatmap.ts'
import { type MapHour, mapDays, mapOf } from '../../model/heatmap.ts'
import { NothingBooked } from '../lists/nothing-booked.tsx'
import type { TabProps } from '../tab-props.ts'
import { HourPopover, HourSheet } from './hour-detail.tsx'
import { MapGrid } from './map-grid.tsx'

const loading = (
  <Loading text={texts.loading} lines={['h-16 w-full', 'h-96 w-full']} className="grid gap-2 px-4 md:px-5" />
)

/** The heatmap tab (docs/specification.md#office-screens): what is free and what is taken, 14 days by the hour, live. */
export function HeatmapTab({ today, onNew, tools, outcome }: TabProps) {
  const now = useClock(30_000)
  const days = mapDays(today)
  const range = { from: days[0] ?? today, to: days.at(-1) ?? today }
  const { data, isError, dataUpdatedAt, refetch } = useHeatmap(range)
  const phone = !useMedia('(min-width: 48rem)')
  const anchor = useRef<HTMLElement | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const map = data && mapOf(data.data.heatmapData, { day: dayAt(now), hour: hourAt(now) })
  const chosen = map?.flatMap(({ hours }) => hours).find(({ id }) => id === open) ?? null
  const show = (hour: MapHour, cell: HTMLElement) => {
    anchor.current = cell
    setOpen(hour.id)
  }
  const detail = { hour: chosen, anchor, onClose: () => setOpen(null), onNew }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 md:px-5">
        <h2 className="text-base font-bold">{texts.title}</h2>
        <Legend />
        <Tools range={range} updatedAt={data?.data.lastUpdated} tools={tools} />
      </div>
      {outcome}
      {data && <StaleNote readAt={dataUpdatedAt} readFailed={isError} onRetry={() => refetch()} />}
      {map?.every(({ hours }) => hours.every(({ bookings }) => bookings === 0)) && (
        <NothingBooked onBook={() => onNew({ date: today })}>{texts.empty}</NothingBooked>
      )}
      {map && <MapGrid map={map} now={now} openId={open} phone={phone} onOpen={show} />}
      {!map && isError && (
        <ErrorState
          title={texts.fetchFailed}
          hint={texts.fetchFailedHint}
          onRetry={() => refetch()}
          small
          className="mx-4 md:mx-5"
        />
      )}
      {!map && !isError && loading}
      {phone ? <HourSheet {...detail} /> : <HourPopover {...detail} />}
    </>
  )
}

type ToolsProps = Pick<TabProps, 'tools'> & {
  range: Parameters<typeof useRefreshHeatmap>[0]
  updatedAt: string | undefined
}

/** When the map was read last, and the button that reads it anew. */
function Tools({ range, updatedAt, tools }: ToolsProps) {
  const refresh = useRefreshHeatmap(range)
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
      {updatedAt && (
        <p className="num text-[0.8125rem] text-ink-2 max-md:w-full">{texts.updated(dateTimeText(updatedAt))}</p>
      )}
      <Button size="sm" className="max-md:min-h-11" disabled={refresh.isPending} onClick={() => refresh.mutate()}>
        <RefreshCw aria-hidden="true" size={16} className={cx(refresh.isPending && 'motion-safe:animate-spin')} />
        {refresh.isPending ? texts.refreshing : texts.refresh}
      </Button>
      {tools}
    </div>
  )
}

function Legend() {
  const swatch = 'h-4.5 w-6.5 shrink-0 rounded-tag border border-line-2'
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem] text-ink-2">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={cx(swatch, 'heatmap-free')} />
        {texts.free}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={cx(swatch, 'heatmap-busy')} />
        {texts.busy}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={cx(swatch, 'heatmap-past heatmap-free')} />
        {texts.past}
      </li>
    </ul>
  )
}
