import { internationalDigits, money } from '@clinic/shared-events/contracts/practice/practice.ts'
import {
  dateText,
  dayAndHourText,
  dayAt,
  hourAt,
  hourText,
  weekdayText,
} from '@clinic/shared-events/contracts/wire/clock.ts'
import { counted } from '~/lib/counted.ts'
import { nowMs } from '~/lib/now.ts'

export { dateText, dayAndHourText, hourText, money, weekdayText }

/** A phone with its last eight digits grouped: '88881234' → '8888-1234', '+50688881234' → '+506 8888-1234'. Others stay as typed. */
export const phoneText = (phone: string): string => {
  const digits = phone.replace(/[^\d+]/g, '')
  const local = /^(?:(\+?506))?(\d{4})(\d{4})$/.exec(digits)
  if (!local) return phone
  return `${local[1] ? '+506 ' : ''}${local[2]}-${local[3]}`
}

/** A phone as shown, as a link: '8888-0000' → 'tel:+50688880000'. A number without country code is one of Costa Rica. */
export const callUrl = (phone: string): string => `tel:+${internationalDigits(phone)}`

/** An e-mail address as a link: 'a?cc=b&d@x.cr' → 'mailto:a%3Fcc%3Db%26d@x.cr', which names that one address and nothing else. */
export const mailUrl = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`

/** 'jueves' → 'Jueves'. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** '2026-11-24' → '24/11'. */
export const shortDate = (day: string): string => dateText(day).slice(0, 5)

/** A UTC ISO instant as the clinic's day and hour: '2026-11-24T16:20:00Z' → '24/11/2026 10:20'. */
export const dateTimeText = (instant: string): string => `${dateText(dayAt(instant))} ${hourAt(instant)}`

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const

/** '2026-11-24' → 'Mar'. */
export const shortWeekday = (day: string): string => {
  const name = weekdayText(day).slice(0, 3)
  return capitalised(name)
}

/** '2026-11-24' → 'nov 2026'. */
const monthText = (day: string): string => `${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`

/** Two days of one week: '23–28 nov 2026', '30 nov – 5 dic 2026'. */
export const dayRange = (from: string, to: string): string => {
  const day = (text: string) => String(Number(text.slice(8, 10)))
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day(from)}–${day(to)} ${monthText(from)}`
  const start = from.slice(0, 4) === to.slice(0, 4) ? monthText(from).slice(0, 3) : monthText(from)
  return `${day(from)} ${start} – ${day(to)} ${monthText(to)}`
}

/** Today in Costa Rica, `yyyy-MM-dd`, wherever the browser is. */
export const today = (): string => dayAt(now())

/** The instant it is now, UTC ISO. */
export const now = (): string => new Date(nowMs()).toISOString()

/** How long ago, in words: 'hace 3 s', 'hace 12 min', 'hace 2 h 45 min', 'hace 3 días'. `until` and `since` are UTC ISO instants. */
export const agoText = (since: string, until: string): string => `hace ${durationText(since, until)}`

/** How long between two UTC ISO instants: '3 s', '12 min', '2 h 45 min', '3 días'. */
export const durationText = (from: string, to: string): string => {
  const seconds = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.floor(hours / 24)
  return counted(days, 'día', 'días')
}

/** What an erased text shows (docs/log.md#erasure). */
export const erased = '[eliminado]'
