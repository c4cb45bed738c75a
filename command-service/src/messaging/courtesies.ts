/** Said beside what is meant; changes nothing of it. */
const courtesies = ['hola', 'buenas', 'buenos dias', 'buenas tardes', 'buenas noches', 'por favor', 'porfa', 'gracias']
const polite = new RegExp(` (?:muchas )?(?:${courtesies.join('|')})(?= )`, 'g')

/** Words (`wordsOf`) without greetings and thanks: ' hola la 2 por favor ' → ' la 2 '. */
export const withoutCourtesies = (words: string): string => words.replace(polite, '')

const assents = [
  ...['si', 'ok', 'okay', 'okey', 'claro', 'claro que si', 'dale', 'listo', 'bueno', 'perfecto', 'correcto', 'asi es'],
  ...['de acuerdo', 'por supuesto', 'con gusto', 'con mucho gusto', 'esta bien', 'muy bien', 'vale', 'excelente'],
]
/** Said beside an assent or thanks, and to whom. */
const additions = ['muy amable', 'nos vemos', 'senor', 'senora', 'doctor', 'doctora']
const oneOf = (phrases: readonly string[]): string =>
  ` (?:${phrases.toSorted((a, b) => b.length - a.length).join('|')})(?= )`
const agreeing = new RegExp(oneOf([...assents, ...additions]), 'g')
const assent = new RegExp(oneOf(assents))
const opening = new RegExp(`^${oneOf([...assents, ...additions, ...courtesies])}`)

/** Words without courtesies and without what only agrees: ' si la 2 gracias ' → ' la 2 '. */
export const withoutAssents = (words: string): string => withoutCourtesies(words).replace(agreeing, '')

/** Whether words do no more than agree: ' si muchas gracias ', but not ' muchas gracias doctora '. 'Si' alone is 'sí', within a sentence it may be 'if'. */
export const onlyAgrees = (words: string): boolean =>
  withoutAssents(words).trim() === '' && assent.test(withoutCourtesies(words))

/** Whether words begin with an assent or a courtesy: ' claro confirmo '. */
export const opensPolitely = (words: string): boolean => opening.test(words)
