import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import {
  DndContext,
  type DragEndEvent,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { whenText } from '~/office/shared/appointments/components/questions/move-questions.tsx'
import { isSamePlace, type Target } from '~/office/shared/appointments/model/target.ts'
import { calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { type Measures, placeAfter, snapped, type Way } from '../../model/moving.ts'
import { ArrowSensor } from './arrow-sensor.ts'
import { byArrows } from './block.tsx'

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

/**
 * Lets blocks be moved by the pointer, by touch after a moment, and by the keyboard: the space bar lifts one, the arrows take it along. By
 * the keyboard a block goes as far as the arrows said, however the page scrolls meanwhile.
 */
export function DragBlocks({ grid, days, today, rows, onMoved, children }: DragBlocksProps) {
  const [announced, setAnnounced] = useState('')
  /** What the arrows said since a block was lifted by the keyboard. */
  const arrows = useRef<Arrows | null>(null)
  const wayOf = (id: string | number | undefined): Way | null => {
    const row = rows.find((one) => one.id === id)
    return row ? { row, days, today, measures: measure(grid.current, days.length) } : null
  }
  /** The way of a block: by the arrows where they take it, else as the pointer went. */
  const gone = (delta: Pixels, { measures: { day, hour } }: Way): Pixels =>
    arrows.current ? { x: arrows.current.days * day, y: (arrows.current.quarters * hour) / 4 } : delta
  const announce = (delta: Pixels, way: Way) =>
    setAnnounced(texts.movingTo(whenText(placeAfter(gone(delta, way), way))))
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(ArrowSensor, {
      keyboardCodes: { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
      onKey: (event, id) => onArrow(event, id),
    }),
  )
  const snap: Modifier = ({ active, transform }) => {
    const way = wayOf(active?.id)
    return way ? { ...transform, ...snapped(gone(transform, way), way) } : transform
  }
  const onArrow = (event: KeyboardEvent, id: string | number) => {
    const way = wayOf(id)
    const by = steps[event.code]
    const before = arrows.current
    if (!way || !by || !before) return
    event.preventDefault()
    const stood = placeAfter(gone(nowhere, way), way)
    arrows.current = { days: before.days + by.days, quarters: before.quarters + by.quarters }
    if (isSamePlace(placeAfter(gone(nowhere, way), way), stood)) arrows.current = before
    announce(nowhere, way)
    showArrows(gone(nowhere, way))
    const block = event.target as HTMLElement
    requestAnimationFrame(() => block.scrollIntoView?.({ block: 'nearest' }))
  }
  /** How far the arrows took the block is drawn as such: the library would add what the page has scrolled since. */
  const showArrows = (way: Pixels | null): void =>
    grid.current?.style.setProperty(byArrows, way && `translate(${way.x}px, ${way.y}px)`)
  const forget = () => {
    arrows.current = null
    showArrows(null)
    setAnnounced('')
  }
  const end = ({ active, delta }: DragEndEvent) => {
    const way = wayOf(active.id)
    const to = way && placeAfter(gone(delta, way), way)
    forget()
    const row = rows.find(({ id }) => id === active.id)
    if (to && row && !isSamePlace(row, to)) onMoved(row, to)
  }
  return (
    <DndContext
      sensors={sensors}
      modifiers={[snap]}
      accessibility={{ announcements: nothingToSay, screenReaderInstructions: { draggable: texts.howToMove } }}
      onDragStart={({ activatorEvent }) => {
        arrows.current = activatorEvent instanceof KeyboardEvent ? { days: 0, quarters: 0 } : null
        if (arrows.current) showArrows(nowhere)
      }}
      onDragMove={({ active, delta }) => {
        const way = wayOf(active.id)
        if (way) announce(delta, way)
      }}
      onDragCancel={forget}
      onDragEnd={end}
    >
      {children}
      <Announced>{announced}</Announced>
    </DndContext>
  )
}

/** Where the block would go, in words. */
function Announced({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="pointer-events-none fixed bottom-20 left-1/2 z-40 -translate-x-1/2 rounded-full bg-bosque-900 px-4 py-2 font-semibold text-white shadow-float empty:hidden"
    >
      {children}
    </p>
  )
}

type Pixels = { x: number; y: number }
const nowhere: Pixels = { x: 0, y: 0 }

/** Days and quarters of an hour. */
type Arrows = { days: number; quarters: number }
const steps: Readonly<Record<string, Arrows>> = {
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
