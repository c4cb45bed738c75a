import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, type RefObject, useState } from 'react'
import { calendarTexts as texts } from '~/texts/appointments-page.ts'
import { isSamePlace, type Measures, placeAfter, snapped, type Target, type Way } from '../../model/moving.ts'
import { whenText } from './move-questions.tsx'

type DragBlocksProps = {
  /** The row of days. */
  grid: RefObject<HTMLElement | null>
  days: readonly string[]
  today: string
  rows: readonly AppointmentRow[]
  onMoved: (row: AppointmentRow, to: Target) => void
  children: ReactNode
}

const quiet = () => undefined
const nothingToSay = { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet }

/** Lets blocks be moved by the pointer, by touch after a moment, and by the keyboard: the space bar lifts one, the arrows take it along. */
export function DragBlocks({ grid, days, today, rows, onMoved, children }: DragBlocksProps) {
  const [told, setTold] = useState('')
  const wayOf = (id: string | number | undefined): Way | null => {
    const row = rows.find((one) => one.id === id)
    return row ? { row, days, today, measures: measure(grid.current, days.length) } : null
  }
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
      scrollBehavior: 'auto',
      coordinateGetter: (event, { currentCoordinates: { x, y } }) => {
        const { day, hour } = measure(grid.current, days.length)
        const by = steps[event.code]
        if (!by) return
        event.preventDefault()
        return { x: x + by.days * day, y: y + (by.quarters * hour) / 4 }
      },
    }),
  )
  const snap: Modifier = ({ active, transform }) => {
    const way = wayOf(active?.id)
    return way ? { ...transform, ...snapped(transform, way) } : transform
  }
  const end = ({ active, delta }: DragEndEvent) => {
    setTold('')
    const way = wayOf(active.id)
    const row = rows.find(({ id }) => id === active.id)
    if (!way || !row) return
    const to = placeAfter(delta, way)
    if (!isSamePlace(row, to)) onMoved(row, to)
  }
  return (
    <DndContext
      sensors={sensors}
      modifiers={[snap]}
      accessibility={{ announcements: nothingToSay, screenReaderInstructions: { draggable: texts.howToMove } }}
      onDragMove={({ active, delta }) => {
        const way = wayOf(active.id)
        if (way) setTold(texts.movingTo(whenText(placeAfter(delta, way))))
      }}
      onDragCancel={() => setTold('')}
      onDragEnd={end}
    >
      {children}
      <p
        role="status"
        className="pointer-events-none fixed bottom-20 left-1/2 z-40 -translate-x-1/2 rounded-full bg-bosque-900 px-4 py-2 font-semibold text-white shadow-float empty:hidden"
      >
        {told}
      </p>
    </DndContext>
  )
}

const steps: Readonly<Record<string, { days: number; quarters: number }>> = {
  ArrowDown: { days: 0, quarters: 1 },
  ArrowUp: { days: 0, quarters: -1 },
  ArrowRight: { days: 1, quarters: 0 },
  ArrowLeft: { days: -1, quarters: 0 },
}

/** The calendar's measures as it is drawn. One day alone has no other beside it. */
const measure = (grid: HTMLElement | null, days: number): Measures => {
  const day = grid?.querySelector('[data-day]')?.getBoundingClientRect()
  const hour = grid?.querySelector('[data-day] > :first-child')?.getBoundingClientRect()
  return { day: days > 1 ? (day?.width ?? 0) : 0, hour: hour?.height || 50 }
}
