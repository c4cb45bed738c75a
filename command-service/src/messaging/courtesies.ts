/** Said beside what is meant; changes nothing of it. */
const courtesies = ['hola', 'buenas', 'buenos dias', 'buenas tardes', 'buenas noches', 'por favor', 'porfa', 'gracias']
const polite = new RegExp(` (?:muchas )?(?:${courtesies.join('|')})(?= )`, 'g')

/** Words (`wordsOf`) without greetings and thanks: ' hola la 2 por favor ' → ' la 2 '. */
export const withoutCourtesies = (words: string): string => words.replace(polite, '')

const assents = [
  ...['si', 'ok', 'okay', 'okey', 'claro', 'claro que si', 'dale', 'listo', 'bueno', 'perfecto', 'correcto', 'asi es'],
  ...['de acuerdo', 'por supuesto', 'con gusto', 'con mucho gusto', 'esta bien', 'muy bien', 'muy amable', 'nos vemos'],
  ...['senor', 'senora', 'doctor', 'doctora'],
]
const agreeing = new RegExp(` (?:${assents.toSorted((a, b) => b.length - a.length).join('|')})(?= )`, 'g')

/** Words without courtesies and without what only agrees: ' si la 2 gracias ' → ' la 2 '. */
export const withoutAssents = (words: string): string => withoutCourtesies(words).replace(agreeing, '')

/** Whether words do no more than agree: ' si muchas gracias '. 'Si' alone is 'sí', within a sentence it may be 'if'. */
export const onlyAgrees = (words: string): boolean =>
  withoutAssents(words).trim() === '' && withoutCourtesies(words).trim() !== ''
