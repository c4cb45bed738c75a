import type { AutoResponseRow, BotAction } from '@clinic/shared-events/contracts/bot-settings.ts'
import { normalise } from '@clinic/shared-events/contracts/search-text.ts'
import { opensPolitely, withoutCourtesies } from './courtesies.ts'
import { denies, keywordsIn, withoutKeywords, wordsOf } from './keywords.ts'

/** A message, as the rules below read it: as it was written, its words, and the words of each keyword that was found. */
type Read = { text: string; words: string; wanted: readonly string[] }

const readAs = (text: string, response: AutoResponseRow): Read => ({
  text: text.normalize('NFC').toLowerCase(),
  words: wordsOf(text),
  wanted: keywordsIn(text, response)
    .map(wordsOf)
    .filter((one) => one.trim() !== ''),
})

/** Whether a message has the words of an action and yet does not ask for it: it is for staff. */
export const isHeldBack = (text: string, response: AutoResponseRow): boolean =>
  response.action !== 'none' && [putsOff, ...reasonsOf[response.action]].some((holds) => holds(readAs(text, response)))

/** Where a sentence goes on to say something else: 'No puedo ese día, mejor cancelar' → 'No puedo ese día', 'cancelar'. */
const clausesOf = (text: string): string[] =>
  text
    .split(/[.,;:!?¿¡\n]+/)
    .flatMap((part) => normalise(part).split(/\b(?:pero|mejor|entonces|sino|asi que|prefiero)\b/))
    .map(wordsOf)

/** Whether it is only asked about: '¿Puedo confirmar mañana?', but not 'Confirmo, ¿a qué hora llegan?'. */
const isAsked = ({ text, wanted }: Read): boolean =>
  (text.match(/¿[^?]*\?|[^.,;:!?¡¿\n]+\?/g) ?? [])
    .map(wordsOf)
    .some((question) => wanted.some((one) => question.includes(one)))

/** Nothing is confirmed where anything is denied: 'Confirmo que no voy'. */
const deniesAnything = ({ words, wanted }: Read): boolean => denies(withoutKeywords(words, wanted))

/** A request only where its own words are: 'No quiero cancelar', but not 'No puedo el martes, quiero otra fecha' or 'Me es imposible ir, cancelar'. */
const deniesRequest = ({ text, words, wanted }: Read): boolean => {
  const clauses = clausesOf(text).filter((clause) => wanted.some((one) => clause.includes(one)))
  const said = (clauses.length > 0 ? clauses : [words]).flatMap((clause) =>
    wanted.filter((one) => clause.includes(one)).map((one) => clause.slice(0, clause.indexOf(one) + 1)),
  )
  return said.length > 0 && said.every((before) => denies(before.replace(/ imposible (?=\p{L})/u, ' ')))
}

type Si = { before: string; after: string; ends: boolean }
/** Each 'si' that is written without its accent. `ends`: a sign or nothing follows it, as in 'Si, confirmo'. */
const conditionsIn = (text: string): Si[] =>
  [...text.matchAll(/(?<!\p{L})si(?!\p{L})/gu)].map(({ index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + 2)]
    return { before: wordsOf(before), after: wordsOf(after), ends: !/^\s*\p{L}/u.test(after) }
  })

/** 'Si no puedo ir le aviso'. Without an accent 'si' may be 'sí': 'Si, quiero cancelar' is one. */
const isConditional = ({ text }: Read): boolean => conditionsIn(text).some(({ ends }) => !ends)

/** 'Confirmo si llegan temprano', but not 'Si confirmo', 'Si claro, confirmo', 'Si quiero confirmar' or 'Confirmo, si Dios quiere'. */
const confirmsIf = ({ text, wanted }: Read): boolean =>
  conditionsIn(text).some(({ after, ends }) => {
    const said = after.replace(/^(?: (?:yo|la|lo|les?|quiero|queremos|deseo|deseamos)(?= ))+/, '')
    return !ends && !/^ dios /.test(said) && !opensPolitely(said) && !wanted.some((one) => said.startsWith(one))
  })

/** 'Si llueve quiero reprogramar', but not 'Quería saber si puedo cambiar la cita', which asks for it. */
const reschedulesIf = ({ text }: Read): boolean =>
  conditionsIn(text).some(({ before, ends }) => !ends && !/ (?:ver|saber|preguntar|consultar) $/.test(before))

/** In Costa Rica 'cancelar' is to pay as well: '¿Cuánto debo cancelar?', 'Ya cancelé por SINPE'. */
const isOfPaying = ({ text, words }: Read): boolean =>
  /(?<!\p{L})cancelé(?!\p{L})/u.test(text) ||
  / ya (?:l[aeo]s? )?cancel(?:e|amos) /.test(words) ||
  / (?:sinpe|tarjetas?|efectivo|datafono|pag(?:ar\p{L}*|os?|ue|ado|amos)|cuanto|saldo|monto|facturas?|deuda|colones|comprobante|(?:transfer|deposit)\p{L}*) /u.test(
    words,
  )

/**
 * 'Mañana les aviso', 'Déjeme ver y le digo', but not 'Les escribo para confirmar', 'Le aviso que no puedo ir' or 'Confirmo, cualquier cosa le
 * aviso'.
 */
export const tellsLater = (words: string): boolean => later.some((phrase) => phrase.test(words))
const telling =
  '(?:(?:les?|te) (?:aviso|avisamos|digo|decimos|escribo|escribimos|cuento|contesto|respondo)|(?:les? |te )?(?:avisare|dire|escribire|contare|contestare|respondere))'
const later = [
  new RegExp(`(?<! cualquier cosa) ${telling} (?!que |para |porque )`),
  new RegExp(` (?:manana|luego|despues|mas tarde|al rato|ahora|ahorita) (?:yo )?${telling} `),
]

const putsOff = ({ words }: Read): boolean => tellsLater(words)

/** Whether the patient asks for a word of the clinic: 'Me pueden confirmar la hora', 'Quedo a la espera de que me puedan confirmar'. */
const asksForWord = ({ words }: Read): boolean => askingForWord.some((phrase) => phrase.test(withoutCourtesies(words)))
const matters =
  '(?:hora|horario|direccion|precio|costo|monto|dia|fecha|lugar|ubicacion|disponibilidad|nombre|numero|telefono|correo)s?'
const askingForWord = [
  / (?:pued[ae]n?|podrian?|podran?) (?:ustedes )?confirmar /,
  / (?:espera|esperando|espero|pendientes?) (?:\p{L}+ ){0,5}confirmar /u,
  /(?<! por) favor (?:de )?confirmar /,
  new RegExp(` confirmar (?:(?:la|el|las|los|su|sus) )?${matters} `),
  / confirmar (?:a que|cuando|quien|cual|donde|cuanto|que (?:dia|hora|viene|llega|va)n?) /,
]

const reasonsOf: Readonly<Record<Exclude<BotAction, 'none'>, readonly ((read: Read) => boolean)[]>> = {
  appointment_confirm: [deniesAnything, isAsked, asksForWord, confirmsIf],
  appointment_cancel: [deniesRequest, isAsked, isConditional, isOfPaying],
  appointment_reschedule: [deniesRequest, reschedulesIf],
}

/** 'Confirmo más tarde', 'Mañana le confirmo', 'Ya les confirmo', 'Tengo que confirmar con mi hija'. */
const isPostponed = (words: string): boolean => postponing.some((phrase) => phrase.test(words))
const postponing = [
  / (?:mas tarde|al rato|en un rato|apenas|ahorita|confirm(?:o|ar) cuando) /,
  /(?<! hasta| vemos) luego /,
  / (?:manana|ya) (?:les?|te) confirmo | (?:les?|te) confirmo manana /,
  / (?:sin|por|voy a|tengo que|tenemos que|falta|debo|dej[ae]me|permitame) confirmar /,
  / confirmar (?:primero |antes )?con (?:mi|mis|el|la) /,
]

/** Whether what is confirmed is put off, or has a condition or a wish beside it: 'Confirmo, pero más tarde', but not 'Disculpe la demora, pero confirmo'. */
export const isQualified = (text: string, response: AutoResponseRow | null): boolean => {
  const { words, wanted } = response ? readAs(text, response) : { words: wordsOf(text), wanted: [] }
  const [from = 0] = wanted.map((one) => words.indexOf(one)).toSorted((a, b) => a - b)
  return isPostponed(words) || / (?:pero|aunque|solo que|siempre que|siempre y cuando) /.test(words.slice(from))
}
