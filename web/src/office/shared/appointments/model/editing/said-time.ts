import { weekdays as weekdayNames } from '@clinic/shared-events/contracts/wire/clock.ts'
import { normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { dayOr, meantDay } from '~/components/ui/forms/typed-day.ts'

/** Minutes of a day, both ends included. */
export type Span = { from: number; to: number }
/** What words say for certain of when a visit would do: days yyyy-MM-dd or weekdays without accents, and hours; blank where they say nothing. */
export type SaidTime = { weekdays: readonly string[]; days: readonly string[]; spans: readonly Span[] }

const nothing: SaidTime = { weekdays: [], days: [], spans: [] }
const [noon, endOfDay] = [12 * 60, 24 * 60 - 1]

/** Whoever says when it does not do names days and hours that are not meant. */
const denies = /\b(?:no|ni|menos|excepto|salvo|sino|tampoco|nunca|imposible)\b/
const weekday = new RegExp(`\\b(?:${weekdayNames.map(normalise).join('|')})\\b`, 'g')
const day = /\b(?:hoy|pasado manana|manana|\d\d?\/\d\d?(?:\/\d{4})?)\b/g
const halves = [
  { said: /\b(?:en|por) las? mananas?\b/g, span: { from: 0, to: noon - 1 } },
  { said: /\b(?:en|por) las? tardes?\b/g, span: { from: noon, to: endOfDay } },
]

const names = ['una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce']
/** 'a las diez', '10:30', 'después de las 2 y media', '3 pm'. */
const hour = new RegExp(
  `(?:\\b(?<bound>despues de|a partir de|desde|antes de|hasta|entre|de) )?\\b(?<las>las? )?(?<hour>\\d{1,2}|${names.join('|')})\\b` +
    '(?::(?<minutes>\\d\\d)\\b)?(?: y (?<part>media|cuarto)\\b)?(?: ?(?<half>[ap]\\.? ?m\\b|de la manana|de la tarde))?',
  'g',
)
type Words = Record<string, string | undefined>

const after = (from: number): Span => ({ from, to: endOfDay })
const spansOf: Readonly<Record<string, (minute: number) => Span>> = {
  '': (at) => ({ from: at, to: at }),
  'despues de': after,
  'a partir de': after,
  desde: after,
  'antes de': (to) => ({ from: 0, to: to - 1 }),
}

/** The minute that is meant: the practice is open from 8 to 18, so that 'las 2' are 14:00; null where it may be either, or there is none. */
const minuteOf = ({ hour = '', minutes, part, half }: Words): number | null => {
  const named = names.indexOf(hour) + 1 || Number(hour)
  const past = Number(minutes ?? { media: 30, cuarto: 15 }[part ?? ''] ?? 0)
  if (named < 1 || named > 23 || past > 59 || (half === undefined && named === 7)) return null
  const isLate = half ? /^p|tarde/.test(half) : named < 7
  return (half || isLate ? (named % 12) + (isLate ? 12 : 0) : named) * 60 + past
}

/** The hours of a text; none where one of them is not certain: 'de las 9 a las 11', 'a las 7'. A number alone is no hour. */
const spansIn = (text: string): Span[] => {
  const said = [...text.matchAll(hour)].flatMap(({ groups = {} }) => {
    const { las, minutes, half } = groups
    return las || minutes || half ? [groups] : []
  })
  const read = said.map((groups) => {
    const at = minuteOf(groups)
    return at === null ? undefined : spansOf[groups.bound ?? '']?.(at)
  })
  const known = read.filter((span) => span !== undefined)
  return known.length === read.length ? known : []
}

/** What is certain in a patient's words. @param writtenOn the day from which 'mañana' counts, yyyy-MM-dd */
export const saidTime = (words: string, writtenOn: string): SaidTime => {
  const text = normalise(words).replace(/[,;!?¡¿«»"()]/g, ' ')
  if (denies.test(text)) return nothing
  const withoutHalves = halves.reduce((rest, { said }) => rest.replace(said, ' '), text)
  const weekdays = withoutHalves.match(weekday) ?? []
  const named = withoutHalves.replace(/\b(?:la|hasta) manana\b/g, ' ').match(day) ?? []
  const days = named
    .map((one) => dayOr(meantDay(one.replace('manana', 'mañana'), writtenOn, true)))
    .filter((one) => one !== '')
  const hours = spansIn(withoutHalves)
  const spans = hours.length > 0 ? hours : halves.flatMap(({ said, span }) => (text.match(said) ? [span] : []))
  // Of two days with two hours nobody says which belong together.
  const isMixed = spans.length > 1 && weekdays.length + days.length > 1
  return { weekdays, days, spans: isMixed ? [] : spans }
}
