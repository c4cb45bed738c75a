import { addDays, weekdayOf } from '@clinic/shared-events/contracts/clock.ts'
import { normalise } from '@clinic/shared-events/contracts/search-text.ts'
import { withoutAssents } from './courtesies.ts'
import { denies, withoutKeywords, wordsOf } from './keywords.ts'

/** When a visit begins: '2026-11-24', '14:00'. */
export type Start = { date: string; startTime: string }
/** An appointment by a start that the patient knows of. */
export type Option = { appointmentId: string; start: Start }
/** What a text says of which appointment is meant: nothing, something that fits none or several, or the one. */
export type Choice = 'none' | 'unclear' | { appointmentId: string }

/**
 * `listed`: the ids in the order of the list, with null where there was none. `keywords`: those that were found in the text. `moves`: whether
 * it asks for another time. `today`: in Costa Rica.
 */
type Reading = {
  options: readonly Option[]
  listed: readonly string[] | null
  keywords: readonly string[]
  moves: boolean
  today: string
}

/**
 * Which of the appointments a text means: by its day or hour ('24/11', 'la del 1 de diciembre', 'a las 2 p. m.'), or by its number in the
 * list where the text is little else ('2', 'la segunda', 'cancelar la 2').
 */
export const choiceIn = (text: string, { options, listed, keywords, moves, today }: Reading): Choice => {
  const plain = withoutNumberSigns(text)
  const words = withoutKeywords(wordsOf(plain), keywords)
  if (denies(words)) return 'none'
  const said = normalise(plain)
  const named = namedIn(moves ? ofVisitIn(said) : said, options, today)
  return named === 'none' && listed ? numberedIn(words, listed) : named
}

/**
 * Which one a text means that has no word of an action and may answer the list that was shown. It has to say little else: 'Mañana les
 * aviso' and 'El viernes trabajo' mean none. What is asked, as '¿La del viernes?', is unclear.
 */
export const answerIn = (text: string, reading: Omit<Reading, 'moves'>): Choice => {
  const read = (part: string) => choiceIn(part, { ...reading, moves: false })
  const choice = read(text)
  if (typeof choice === 'string') return choice
  const plainly = read(plainPartsOf(text).join(' '))
  if (typeof plainly === 'string' || plainly.appointmentId !== choice.appointmentId) return 'none'
  return text.includes('?') ? 'unclear' : choice
}

/** The times that are wished for: 'para el lunes', 'al viernes'. */
export const withoutWished = (text: string): string => text.replace(/(?<!\p{L})(?:para|al)(?!\p{L})[^,;!?\n]*/giu, '')

/** Of a wish for another time what tells of the visit: 'la cita del martes para el viernes' → 'del martes'. */
const ofVisitIn = (text: string): string => [...text.matchAll(ofVisit)].map(([, day]) => day).join(' ')
const ofVisit =
  /(?<!\b(?:para|por|a) (?:(?:la|mi|una) )?)\b(?:la|citas?|visitas?|sesion|terapia|consulta) (del? .*?)(?=\b(?:para|por|al|a(?!\.? ?m\b)|mejor)\b|[,;!?\n]|$)/g

/** 'la No. 2' → 'la 2'. */
const withoutNumberSigns = (text: string): string => text.replace(/\bn(?:o\.|\.? ?[º°]|ro\.?|[uú]m\.?) ?(?=\d)/giu, '')

/** Whether a text names a day or an hour, and none of these is the visit's. @param today in Costa Rica */
export const namesAnother = (text: string, { date, startTime }: Start, today: string): boolean => {
  const plain = normalise(withoutNumberSigns(text))
  const [days, hours] = [daysIn(plain, today), hoursIn(plain)]
  const otherDay = days.length > 0 && !days.some((isIt) => isIt(date))
  return otherDay || (hours.length > 0 && !hours.some((times) => times.includes(startTime)))
}

const namedIn = (text: string, options: readonly Option[], today: string): Choice => {
  const [days, hours] = [daysIn(text, today), hoursIn(text)]
  const onDay = ({ start }: Option) => days.some((isIt) => isIt(start.date))
  const atHour = ({ start }: Option) => hours.some((times) => times.includes(start.startTime))
  // One day and one hour name a visit together; of several it is not known which belong to the visit.
  const both = days.length === 1 && hours.length === 1
  const ids = (found: readonly Option[]) => [...new Set(found.map(({ appointmentId }) => appointmentId))]
  const either = ids(options.filter((option) => onDay(option) || atHour(option)))
  const found = both ? ids(options.filter((option) => onDay(option) && atHour(option))) : either
  const [only, second] = found
  if (only !== undefined && second === undefined) return { appointmentId: only }
  return either.length > 0 ? 'unclear' : 'none'
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'se[pt]', 'oct', 'nov', 'dic']
const endings = ['ro', 'rero', 'zo', 'il', 'o', 'io', 'io', 'sto', 't?iembre', 'ubre', 'iembre', 'iembre']
const weekdays = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
type IsDay = (date: string) => boolean

/** 'hoy', 'mañana' and 'pasado mañana', but not 'por la mañana' or 'las 9 de la mañana'. */
const nearIn = (text: string, today: string): IsDay[] => {
  const near = [...text.matchAll(/\bhoy\b|\bpasado manana\b|(?<!\b(?:la|esta|una|media|hasta) )\bmanana\b/g)].map(
    ([word]) => addDays(today, word === 'hoy' ? 0 : word === 'manana' ? 1 : 2),
  )
  return near.map((day) => (date) => date === day)
}

/** '24/11', '24-11-2026', '24 de noviembre', 'primero de dic', 'del 24', 'mañana', 'lunes'. */
const daysIn = (text: string, today: string): IsDay[] => {
  const isDay =
    (day: number, month?: number): IsDay =>
    (date) =>
      Number(date.slice(8)) === day && (month === undefined || Number(date.slice(5, 7)) === month)
  const figures = [...text.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})(?!\d)/g)].map((one) =>
    isDay(Number(one[1]), Number(one[2])),
  )
  const written = months.flatMap((name, at) => {
    const month = new RegExp(`(?<!\\d)(\\d{1,2}|primero)(?:e?ro|º|°)? (?:de )?${name}(?:${endings[at]})?\\b`, 'g')
    return [...text.matchAll(month)].map(([, day]) => isDay(day === 'primero' ? 1 : Number(day), at + 1))
  })
  const alone = [...text.matchAll(/\b(?:del|dia) (\d{1,2})(?!\d|[/:-]| de | ?[ap]\.? ?m\b)/g)].map((one) =>
    isDay(Number(one[1])),
  )
  const named = weekdays.flatMap((name, day): IsDay[] =>
    new RegExp(`\\b${name}\\b`).test(text) ? [(date) => weekdayOf(date) === day] : [],
  )
  const exact = [...figures, ...written, ...alone]
  // 'el martes 24/11' is one day, and so is 'mañana martes'.
  return [exact, nearIn(text, today), named].find((days) => days.length > 0) ?? []
}

const numerals = 'uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')
const spoken = new RegExp(`\\b((?:a|de) las? )(una|${numerals.slice(1).join('|')})\\b`, 'g')
const clock =
  /(?<![\d/:-])((?:a|de) las )?(\d{1,2})(?:[:.](\d{2})|( y media)|( y cuarto))?(?!\d|[/:-]\d)(?: ?([ap])\.? ?m\b| (?:de|en|por) la (manana|tarde|noche)\b)?/g

/** The hours that a text names, each with the times it may mean: '2:00 p. m.' → ['14:00'], 'a las 2' → ['02:00', '14:00'];
 * 'a la 2' is a number of the list. */
const hoursIn = (text: string): string[][] => {
  const figures = text.replace(spoken, (_, before: string, word: string) =>
    word === 'una' ? `${before}1` : `${before}${numerals.indexOf(word) + 1}`,
  )
  return [...figures.matchAll(clock)].flatMap(([, before, hour, minutes, half, quarter, letter, part]) => {
    if (!before && !minutes && !letter && !part) return []
    const of = Number(hour)
    const later = letter === 'p' || part === 'tarde' || part === 'noche'
    const earlier = letter === 'a' || part === 'manana'
    const hours = later ? [(of % 12) + 12] : earlier ? [of % 12] : of > 12 ? [of] : [of, (of + 12) % 24]
    const past = minutes ?? (half ? '30' : quarter ? '15' : '00')
    return [hours.map((one) => `${String(one).padStart(2, '0')}:${past}`)]
  })
}

const ordinals = ['primer', 'segund', 'tercer', 'cuart', 'quint', 'sext']
/** Said beside a number, without a meaning of its own. */
const fillers = new Set('a la el lo cita opcion numero es seria quiero quisiera deseo prefiero escojo elijo'.split(' '))
/** Said of a day or an hour beside its numbers and names. */
const ofTimes = new Set(
  'hoy manana pasado este esta tarde noche media cuarto mediodia primero de del dia las los hora horas por en y u o p m am pm una visita sesion terapia mi solo'.split(
    ' ',
  ),
)
const dayName = new RegExp(
  `^(?:${[...weekdays, ...months.map((name, at) => `${name}(?:${endings[at]})?`)].join('|')})$`,
)

const isOfChoice = (word: string): boolean =>
  fillers.has(word) ||
  ofTimes.has(word) ||
  dayName.test(word) ||
  numberOf(word) !== null ||
  /^\d{1,4}\p{L}{0,3}$/u.test(word)

/** The parts of a text between signs that hold little else than a day, an hour or a number. */
const plainPartsOf = (text: string): string[] =>
  withoutNumberSigns(text)
    .split(/[,;!?¡¿\n]+/)
    .filter((part) => {
      const rest = withoutAssents(wordsOf(part)).trim()
      return rest !== '' && rest.split(' ').every(isOfChoice)
    })

const joins = new Set(['o', 'y', 'u', 'las', 'los', 'citas'])

const numberedIn = (words: string, listed: readonly string[]): Choice => {
  const rest = withoutAssents(words)
    .split(' ')
    .filter((word) => word !== '' && !fillers.has(word))
  const numbers = new Set(rest.filter((word) => !joins.has(word)).map(numberOf))
  if (numbers.size === 0 || numbers.has(null)) return 'none'
  const [number] = numbers
  const chosen = numbers.size === 1 && !rest.some((word) => joins.has(word)) ? listed[(number ?? 0) - 1] : undefined
  return chosen === undefined ? 'unclear' : { appointmentId: chosen }
}

/** '2', '2da', 'dos', 'segunda' → 2. */
const numberOf = (word: string): number | null => {
  const figure = /^(\d{1,2})(?:ª|º|a|da|ra|era|ta)?$/.exec(word)?.[1]
  if (figure !== undefined) return Number(figure)
  const ordinal = ordinals.findIndex((stem) => [stem, `${stem}a`, `${stem}o`].includes(word))
  const at = ordinal === -1 ? numerals.indexOf(word) : ordinal
  return at === -1 ? null : at + 1
}
