import { normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'

/** Words and emoji without accents, capitals, signs and skin tones, between blanks: '¡SÍ, confirmo! 👍🏽' → ' si confirmo 👍 '. */
export const wordsOf = (text: string): string =>
  ` ${(normalise(text).match(/\p{Extended_Pictographic}|[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** Says no more than that one agrees; to what, the message before it tells. */
export const agreeing = 'si|ok|okay|okey|claro|claro que si|por supuesto|de acuerdo|listo|perfecto|👍|👌|✅'.split('|')
const greetings = 'hola|buenas|buen dia|buenos dias|buenas tardes|buenas noches|saludos|feliz dia|hasta luego|nos vemos'
const thanks = 'gracias|mil gracias|muchas gracias|muchisimas gracias|muy amable|bendiciones|con gusto|con mucho gusto'
const address = 'por favor|porfa|disculpe|disculpen|senor|senora|senores|don|dona|doctor|doctora|dr|dra'
/** Said around what is meant; changes nothing of it. */
export const courtesies = [greetings, thanks, address].flatMap((phrases) => phrases.split('|'))
/** Emoji that change nothing of what is written; any other may doubt or deny it. */
const isDecoration = (word: string): boolean =>
  /^[👍👌✅🙏😊🙂😀😃😄😁😉😇🤗🥰😘😍❤💙💚💛🧡💜💕🌞☀🌷🌸🌹🌻✨🎉👏🙌💪🤝👋🫶💐🏠📅⏰]?$/u.test(word)

const asideWords =
  'que cual cuales cuanto cuantos como a al de del el la los las en un una por para y es son seria tiene tienen hay su sus saber consulto informacion info sobre sesion sesiones terapia terapias consulta consultas visita visitas fisioterapia masaje masajes servicio servicios'
/** Words around a question that say no more than it does: '¿Cuál es el precio de la sesión?'. */
export const aside = new Set(asideWords.split(' '))

/** Which phrases words (`wordsOf`) are made of, the longest first, and the words beside them; and of emoji those that may doubt or deny. */
export const readWith = (words: string, phrases: readonly string[]) => {
  const known = phrases.map((one) => wordsOf(one).trim()).filter((one) => one !== '')
  const longestFirst = known.toSorted((a, b) => b.length - a.length).join('|') || '(?!)'
  const pattern = new RegExp(` (?:${longestFirst})(?= )`, 'gu')
  const found = Array.from(words.matchAll(pattern), ([phrase]) => phrase.trim())
  const rest = words.replace(pattern, '').split(' ')
  return { found, rest: rest.filter((word) => !isDecoration(word)) }
}

const cardinals = 'uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' ')
const ordinals = 'primera segunda tercera cuarta quinta sexta septima octava novena decima'.split(' ')
/** The number of a list: '2', 'la 2', 'opción 2', 'la segunda' → 2; null where there is any other word. */
export const numberIn = (words: readonly string[]): number | null => {
  const [said = '', more] = words.filter((word) => !/^(?:la|el|cita|opcion|numero)$/.test(word))
  if (more !== undefined) return null
  return /^\d{1,2}$/.test(said) ? Number(said) : Math.max(cardinals.indexOf(said), ordinals.indexOf(said)) + 1 || null
}

/** Words of days and hours alone: 'para el viernes a las 3'. */
export const ofTimes =
  /^(?:(?:para|por|al?|del?|las?|el|los|en|entre|[yoump]|mejor|hoy|manana|pasado|proxim[ao]|siguiente|semana|dia|fecha|horas?|media|cuarto|tarde|noche|mediodia|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|lunes|martes|miercoles|jueves|viernes|sabado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|\d{1,4}|\d{0,2}[ap]m)(?: (?!$)|$))+$/
