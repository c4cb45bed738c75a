import type { AppointmentRow, Specialty } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { useDraggable } from '@dnd-kit/core'
import { cx } from '~/lib/class-names.ts'
import { dateText, erased, weekdayText } from '~/lib/format.ts'
import { localityOf } from '~/office/shared/appointments/model/locality.ts'
import { specialtyText, statusText } from '~/texts/appointments.ts'
import { calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { type Block as BlockOf, firstMinute } from '../../model/calendar.ts'
import { StatusIcon } from './status-icon.tsx'

/** The tint and the edge of a specialty (docs/specification.md#office-constants). */
const tints: Record<Specialty, string> = {
  fisioterapia: 'border-esp-fisioterapia bg-[color-mix(in_srgb,var(--esp-fisioterapia)_13%,var(--paper))]',
  fisioterapia_san_jose: 'border-esp-sanjose bg-[color-mix(in_srgb,var(--esp-sanjose)_13%,var(--paper))]',
  fisioterapia_heredia: 'border-esp-heredia bg-[color-mix(in_srgb,var(--esp-heredia)_13%,var(--paper))]',
  odontologia: 'border-esp-odontologia bg-[color-mix(in_srgb,var(--esp-odontologia)_13%,var(--paper))]',
  nutricion: 'border-esp-nutricion bg-[color-mix(in_srgb,var(--esp-nutricion)_13%,var(--paper))]',
  dictamenes: 'border-esp-dictamenes bg-[color-mix(in_srgb,var(--esp-dictamenes)_13%,var(--paper))]',
  incapacidades: 'border-esp-incapacidades bg-[color-mix(in_srgb,var(--esp-incapacidades)_13%,var(--paper))]',
}

/** An hour of the calendar: 50 px at texts of the usual size (docs/specification.md#office-constants), more where they are larger. */
export const hourRem = 3.125
const remOf = (minutes: number) => `${(minutes / 60) * hourRem}rem`

/** 'Mariela Vargas, martes 24/11/2026 de 14:00 a 15:00, Agendado, Nutrición'. */
const nameOf = (row: AppointmentRow): string =>
  [
    row.name ?? erased,
    `${weekdayText(row.date)} ${dateText(row.date)} de ${row.startTime} a ${row.endTime}`,
    statusText[row.status],
    specialtyText[row.specialty],
  ].join(', ')

/** The way of a block that the arrows take along, while they do, as a property of the calendar. */
export const byArrows = '--by-arrows'

type BlockProps = { block: BlockOf; open: boolean; past: boolean; unsure: boolean; onOpen: () => void }

/** An appointment of the calendar, which a click or Enter opens and the pointer or the space bar moves. */
export function Block({ block, open, past, unsure, onOpen }: BlockProps) {
  const { row } = block
  const { setNodeRef, listeners, attributes, transform, isDragging } = useDraggable({
    id: row.id,
    data: { row },
    disabled: !stands(row) || unsure,
  })
  const short = isShort(block)
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-block={row.id}
      {...listeners}
      {...(stands(row) && {
        'aria-roledescription': texts.movable,
        'aria-describedby': attributes['aria-describedby'],
      })}
      aria-label={nameOf(row)}
      aria-expanded={open}
      onClick={() => !isDragging && onOpen()}
      style={{
        ...placeOf(block),
        ...(transform && { transform: `var(${byArrows}, translate(${transform.x}px, ${transform.y}px))` }),
      }}
      className={cx(
        'absolute z-10 flex touch-manipulation flex-col overflow-hidden rounded-tag border-l-4 pr-1 pl-2 text-left leading-tight',
        short ? 'justify-center' : 'pt-1',
        tints[row.specialty],
        open && 'ring-2 ring-bosque-700',
        unsure && 'border-dashed ring-2 ring-coral-600',
        isDragging && 'z-30 cursor-grabbing shadow-float ring-2 ring-bosque-600',
      )}
    >
      <NameLine row={row} short={short} past={past} />
      {!short && <PlaceLine row={row} />}
    </button>
  )
}

/** Under 45 minutes there is room for one line. */
const isShort = ({ start, end }: BlockOf): boolean => end - start < 45

/** Where a block stands in its day: as high as it is long, beside those that overlap with it and what is left at the right. */
const placeOf = ({ start, end, column, columns, aside }: BlockOf) => ({
  ...heightOf({ start, end }),
  left: `calc((100% - ${aside} * var(--stripe)) * ${column / columns} + 2px)`,
  width: `calc((100% - ${aside} * var(--stripe)) / ${columns} - 5px)`,
})

const heightOf = ({ start, end }: Pick<BlockOf, 'start' | 'end'>) => ({
  top: remOf(start - firstMinute),
  height: `calc(${remOf(end - start)} - 2px)`,
})

type StripeProps = Pick<BlockProps, 'block' | 'open' | 'onOpen'>

/** A cancelled appointment: a thin stripe at the right of its day, so that the hour it freed can be pressed. */
export function Stripe({ block, open, onOpen }: StripeProps) {
  const { row, column, columns, aside } = block
  return (
    <button
      type="button"
      data-block={row.id}
      aria-label={nameOf(row)}
      aria-expanded={open}
      title={nameOf(row)}
      onClick={onOpen}
      style={{
        ...heightOf(block),
        right: `calc(${aside} * var(--stripe) * ${column / columns} + 1px)`,
        width: `calc(${aside} * var(--stripe) / ${columns} - 2px)`,
      }}
      className={cx(
        'absolute z-10 flex justify-center overflow-hidden rounded-tag border-l-4 pt-1',
        tints[row.specialty],
        'bg-[color-mix(in_srgb,var(--realizado)_25%,var(--paper))]!',
        open && 'ring-2 ring-bosque-700',
      )}
    >
      <StatusIcon status={row.status} />
    </button>
  )
}

/** Whose visit it is, with its hour where that has no line of its own. */
function NameLine({ row, short, past }: { row: AppointmentRow; short: boolean; past: boolean }) {
  return (
    <span className="flex w-full items-start gap-1">
      <span
        className={cx(
          'min-w-0 flex-1 truncate text-[0.8125rem]',
          past ? 'font-medium' : 'font-bold',
          row.name === null && 'italic',
        )}
      >
        {short && <span className="num">{row.startTime} </span>}
        {row.name ?? erased}
      </span>
      <StatusIcon status={row.status} className="mt-px" />
    </span>
  )
}

function PlaceLine({ row }: { row: AppointmentRow }) {
  return (
    <span className="truncate text-xs text-ink-2">
      <span className="num font-semibold">{row.startTime}</span>{' '}
      {row.address === null ? erased : localityOf(row.address)}
    </span>
  )
}
