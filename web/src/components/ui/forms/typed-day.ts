import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { isDay } from '@clinic/shared-events/contracts/wire/is-day.ts'
import { dateText, weekdayText } from '~/lib/format.ts'
import { dateTexts as texts } from '~/texts/dates.ts'

const dayFirst = [/^(\d\d?)[ /.-]+(\d\d?)[ /.-]+(\d{4})$/, /^(\d\d)(\d\d)(\d{4})$/]
const yearFirst = /^(\d{4})-(\d\d?)-(\d\d?)$/

/**
 * The day `yyyy-MM-dd` that a text writes: day, month and four digits of the year, in any browser's language; or the other way round, with
 * dashes. A text that writes none, and a day that does not exist, stay as they are.
 */
export const readDay = (typed: string): string => {
  const text = typed.trim()
  const written = dayFirst.map((form) => form.exec(text)).find(Boolean)
  const [year = '', month = '', day = ''] = written?.slice(1).reverse() ?? yearFirst.exec(text)?.slice(1) ?? []
  const read = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDay(read) ? read : typed
}

const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const ahead: Readonly<Record<string, number>> = { hoy: 0, manana: 1, 'pasado manana': 2 }
const shortestWeekday = 3

/**
 * The day that is meant by what stands in a field that was left: 'hoy', 'mañana', 'pasado mañana', the next 'jue' or 'jueves', and, where days to
 * come are asked for, '24/11' of this year or the next. Anything else stays as it is. `today`: yyyy-MM-dd.
 */
export const meantDay = (held: string, today: string, isToCome: boolean): string => {
  const text = plain(held)
  if (text in ahead) return addDays(today, ahead[text] ?? 0)
  const next = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days))
  const named = text.length >= shortestWeekday && next.find((day) => plain(weekdayText(day)).startsWith(text))
  if (named) return named
  const [, day, month] = (isToCome && /^(\d\d?)\/(\d\d?)$/.exec(text)) || []
  if (!day || !month) return held
  const year = Number(today.slice(0, 4))
  const days = [year, year + 1].map((one) => dayOr(readDay(`${day}/${month}/${one}`)))
  return days.find((one) => one >= today) ?? held
}

/** The day that a field holds, '' while what was typed into it is none. */
export const dayOr = (held: string): string => (isDay(held) ? held : '')

/** What a field shows of what it holds: '2027-01-05' → '05/01/2027', and what was typed where that is no day. */
export const dayShown = (held: string): string => (isDay(held) ? dateText(held) : held)

/** What a person is told of a text that is no day; '' says nothing. `left`: they have typed what they wanted. */
export const dayProblem = (held: string, left: boolean): string | undefined => {
  if (held === '' || isDay(held)) return undefined
  const isWhole = /^\d\d?\/\d\d?\/\d{4}$/.test(held)
  if (!left && !(isWhole && held.length === 10)) return undefined
  return isWhole ? texts.unreal(held) : texts.incomplete
}

/** What is written in letters: 'mañana', 'jue'. */
export const word = /^\p{L}[\p{L} ]*$/u
const parts = /^(\d{0,2})(\D*)(\d{0,2})(\D*)(\d{0,4})/

/**
 * A text with its slashes while it is typed at its end: '0501' → '05/01', '5/1/' → '05/01/'. A slash comes with the digit after it, or is
 * typed, so that it never blocks deleting; what comes after the fourth digit of the year is not taken.
 */
export const maskDay = (typed: string): string => {
  if (yearFirst.test(typed.trim())) return dayShown(readDay(typed))
  if (word.test(typed)) return typed
  const [, day = '', gap, month = '', end, year = ''] = parts.exec(typed.replace(/^\D+|[^\d /.-]/g, '')) ?? []
  if (!gap && !month) return day
  const begun = `${day.padStart(2, '0')}/`
  return !end && !year ? begun + month : `${begun}${month.padStart(2, '0')}/${year}`
}
