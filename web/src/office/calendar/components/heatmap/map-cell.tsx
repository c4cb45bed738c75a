import type { KeyboardEvent } from 'react'
import { cx } from '~/lib/class-names.ts'
import { capitalised, shortDate, weekdayText } from '~/lib/format.ts'
import { specialtyColour } from '~/office/shared/appointments/model/specialties.ts'
import { specialtyText } from '~/texts/appointments.ts'
import { heatmapTexts as texts } from '~/texts/office/heatmap.ts'
import { cutSpecialty, longestInCell, type MapHour } from '../../model/heatmap.ts'

/** 'Viernes 20/11, 10:00–11:00'. */
export const hourTitle = ({ date, timeSlot, endsAt }: MapHour): string =>
  `${capitalised(weekdayText(date))} ${shortDate(date)}, ${timeSlot}–${endsAt}`

/** 'Viernes 20/11, 10:00–11:00: Ocupado, 2 citas, Fisioterapia Heredia', '…: Disponible, 1 cita'. */
const nameOf = (hour: MapHour): string => {
  const { busy, past, bookings, specialty } = hour
  const said = [
    busy ? texts.busy : texts.free,
    ...(bookings > 0 ? [texts.bookings(bookings)] : []),
    ...(specialty ? [specialtyText[specialty]] : []),
    ...(past ? [texts.past.toLowerCase()] : []),
  ]
  return `${hourTitle(hour)}: ${said.join(', ')}`
}

type MapCellProps = {
  hour: MapHour
  /** '<day>-<hour>' in the grid. */
  position: string
  tabbed: boolean
  today: boolean
  last: boolean
  open: boolean
  phone: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: (hour: MapHour, cell: HTMLElement) => void
}

/** An hour of a day: free or busy by tint, hatch and word. Its whole name is read out, also where the word is not written. */
export function MapCell({ hour, position, tabbed, today, last, open, phone, onOpen, ...keys }: MapCellProps) {
  const { busy, past } = hour
  return (
    <td
      className={cx(
        'border-x-2 p-0 align-top',
        today ? 'border-bosque-900 dark:border-bosque-600' : 'border-transparent',
        today && last && 'rounded-b-tag border-b-2',
      )}
    >
      <button
        type="button"
        data-at={position}
        tabIndex={tabbed ? 0 : -1}
        aria-label={nameOf(hour)}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...keys}
        onClick={(event) => onOpen(hour, event.currentTarget)}
        className={cx(
          'relative block h-11 w-full overflow-hidden border-b border-paper py-0.5 text-left text-xs leading-tight whitespace-nowrap outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-bosque-700',
          busy ? 'heatmap-busy rounded-tag pl-2 text-cancelado-t' : 'heatmap-free pl-1.5 text-confirmado-t',
          past && 'heatmap-past',
          open && 'outline-2 outline-bosque-700',
        )}
      >
        <CellWords hour={hour} phone={phone} />
      </button>
    </td>
  )
}

function CellWords({ hour, phone }: Pick<MapCellProps, 'hour' | 'phone'>) {
  const { busy, bookings, specialty, saysFree } = hour
  return (
    <>
      {specialty && (
        <span aria-hidden="true" className={cx('absolute inset-y-0 left-0 w-1', specialtyColour[specialty])} />
      )}
      {specialty && (
        <span className="block truncate font-semibold tracking-[-0.01em]">
          {cutSpecialty(specialty, phone ? longestInCell.phone : longestInCell.wide)}
        </span>
      )}
      {busy && bookings > 1 && <span className="block">{texts.more(bookings - 1)}</span>}
      {saysFree && <span className="block">{texts.free}</span>}
      {!busy && bookings > 0 && <span className="block">{texts.bookings(bookings)}</span>}
    </>
  )
}
