import { useId } from 'react'
import {
  BarChart,
  Bar as Column,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  useChartWidth,
  XAxis,
  YAxis,
} from 'recharts'
import { useNearScreen } from '../hooks/use-near-screen.ts'
import type { Bar, Group } from '../model/bars.ts'
import { fillOf, type Look, Patterns } from './patterns.tsx'

/** A part of each column. `below`: it hangs under the line. */
export type Series<T> = { name: string; look: Look; below?: true; of: (bar: T) => number }

type BarGroupsProps<T> = {
  /** What the whole chart says, for those who do not see it; its table says the rest. */
  label: string
  groups: readonly Group<T>[]
  series: readonly Series<T>[]
  /** The number over a column; under it for what hangs there. */
  textOf?: (value: number) => string
  height?: number
  /** The box is half as wide: groups stand below each other. */
  narrow?: true
}

type ChartRow = Record<string, number | string | boolean>

/** Columns in groups on one scale, without a grid: each with its number, those that hang below the line with their own. */
export function BarGroups<T>({ label, groups, series, textOf = String, height = 190, narrow }: BarGroupsProps<T>) {
  const above = series.filter(({ below }) => !below)
  const under = series.filter(({ below }) => below)
  const sum = (bar: Bar<T>, some: readonly Series<T>[]) => some.reduce((all, { of }) => all + of(bar), 0)
  const bars = groups.flatMap((group) => group.bars)
  const top = Math.max(1, ...bars.map((bar) => sum(bar, above)))
  const bottom = Math.max(0, ...bars.map((bar) => sum(bar, under)))
  const columns = !narrow && groups.length > 1 ? `sm:grid-cols-2 ${bars.length <= 28 ? 'lg:grid-cols-4' : ''}` : ''
  return (
    <div role="img" aria-label={label} className={`mt-3 grid gap-x-6 gap-y-3 ${columns}`}>
      {groups.map((group) => (
        <figure key={group.label} aria-hidden="true" className="min-w-0">
          <NearChart
            rows={group.bars.map((bar) => chartRowOf(bar, series, { above: sum(bar, above), under: sum(bar, under) }))}
            {...{ series, textOf, height, top, bottom }}
          />
          {group.label && <figcaption className="text-[0.8125rem] font-semibold">{group.label}</figcaption>}
        </figure>
      ))}
    </div>
  )
}

const chartRowOf = <T,>(
  bar: Bar<T>,
  series: readonly Series<T>[],
  { above, under }: { above: number; under: number },
): ChartRow => ({
  tick: bar.tick,
  key: bar.key,
  running: bar.running,
  above,
  under,
  ...Object.fromEntries(series.map(({ name, below, of }) => [name, below ? -of(bar) : of(bar)])),
})

type ChartProps<T> = {
  rows: ChartRow[]
  series: readonly Series<T>[]
  textOf: (value: number) => string
  height: number
  top: number
  bottom: number
}

/** A chart once it is near the screen: a year's charts at once hold a phone for many seconds. Its room is kept. */
function NearChart<T>(props: ChartProps<T>) {
  const { ref, near } = useNearScreen()
  return (
    <div ref={ref} style={{ height: props.height }}>
      {near && <Chart {...props} />}
    </div>
  )
}

function Chart<T>({ rows, series, textOf, height, top, bottom }: ChartProps<T>) {
  const id = useId()
  const lastAbove = series.findLastIndex(({ below }) => !below)
  const lastUnder = series.findLastIndex(({ below }) => below)
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <BarChart
        data={rows}
        stackOffset="sign"
        accessibilityLayer={false}
        margin={{ top: 20, right: sideMargin, bottom: 0, left: sideMargin }}
        barCategoryGap="14%"
      >
        <Patterns id={id} looks={series.map(({ look }) => look)} />
        <YAxis hide domain={[bottom > 0 ? -bottom - (top + bottom) * 0.18 : 0, top]} />
        <Ticks rows={rows} />
        <ReferenceLine y={0} stroke="var(--line-2)" strokeWidth={1.5} />
        {series.map(({ name, look }, at) => (
          <Column
            key={name}
            dataKey={name}
            stackId="one"
            isAnimationActive={false}
            maxBarSize={34}
            shape={(props: unknown) => <ColumnPart {...(props as PartProps)} fill={fillOf(id, look)} look={look} />}
          >
            {at === lastAbove && <LabelList dataKey="above" content={<Figure textOf={textOf} side="above" />} />}
            {at === lastUnder && <LabelList dataKey="under" content={<Figure textOf={textOf} side="under" />} />}
          </Column>
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

const sideMargin = 8
/** The widest letter of a tick and the gap to the next tick, in pixels. */
const [letterWidth, tickGap] = [7, 8]

type TickProps = { x: number | string; y: number | string; payload: { value: string } }

/** What stands below the columns; of many as much as finds room. That is counted: recharts would measure each text in the page. */
function Ticks({ rows }: Pick<ChartProps<unknown>, 'rows'>) {
  const width = useChartWidth() ?? 0
  const ticks = new Map(rows.map(({ key, tick }) => [key, String(tick)]))
  const widest = Math.max(0, ...[...ticks.values()].map(({ length }) => length)) * letterWidth + tickGap
  const room = Math.max(1, Math.floor((width - 2 * sideMargin) / widest))
  return (
    <XAxis
      dataKey="key"
      axisLine={false}
      tickLine={false}
      interval={rows.length > 7 ? Math.ceil(rows.length / room) - 1 : 0}
      tick={({ x, y, payload }: TickProps) => (
        <text {...{ x, y }} dy="0.71em" textAnchor="middle" fill="var(--ink-2)" fontSize={12}>
          {ticks.get(payload.value)}
        </text>
      )}
    />
  )
}

type PartProps = {
  x: number
  y: number
  width: number
  height: number
  fill: string
  look: Look
  payload: { running: boolean }
}

/** A part of a column with a gap to the next; that of the time that is still running has a dashed edge. */
function ColumnPart({ x, y, width, height, fill, look, payload }: PartProps) {
  const [top, tall] = height < 0 ? [y + height, -height] : [y, height]
  if (!(tall > 0)) return null
  const running = payload.running && look.dashed
  return (
    <rect
      x={x + 0.75}
      y={top + 0.75}
      width={Math.max(1, width - 1.5)}
      height={Math.max(1, tall - 1.5)}
      rx={2}
      fill={running ? 'var(--bosque-100)' : fill}
      stroke={look.edge}
      strokeWidth={1.5}
      {...(running && { strokeDasharray: '4 3' })}
    />
  )
}

type FigureProps = {
  textOf: (value: number) => string
  side: 'above' | 'under'
  x?: number
  y?: number
  width?: number
  height?: number
  value?: number
}

/** The number of a column; none where there is no column. */
function Figure({ textOf, side, x = 0, y = 0, width = 0, height = 0, value = 0 }: FigureProps) {
  if (value === 0) return null
  const edge = side === 'above' ? Math.min(y, y + height) - 5 : Math.max(y, y + height) + 14
  return (
    <text x={x + width / 2} y={edge} textAnchor="middle" fontSize={12} fill="var(--ink)" className="tabular-nums">
      {textOf(value)}
    </text>
  )
}
