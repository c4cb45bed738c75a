import { courtesies, readWith, wordsOf } from './phrases.ts'

const notices = '(?:mensajes|recordatorios|avisos)'
const wishes = '(?:(?:ya )?(?:quiero|deseo) )?'
const whole = (...phrases: readonly string[]): RegExp => new RegExp(`^(?:${phrases.join('|')})$`)
/** Not to be written to. Never 'cancelar' alone: that is the appointment. */
const stop = whole(
  'baja|alto|stop|stop ?all|unsubscribe|parar|fin|salir|detener|(?:ya )?no me escrib(?:a|an|as)(?: mas| nada)?',
  `${wishes}(?:(?:dar|darme|darse|dame|deme|denme) de baja|cancelar (?:la |mi )?su[bs]+cripcion)`,
  `(?:ya )?no (?:me (?:envien?|manden?)|(?:(?:quiero|deseo)(?: recibir)?)|mas)(?: mas)? ${notices}(?: mas)?`,
  `deje[n]? de (?:escribirme|(?:enviarme|mandarme)(?: mas)? ${notices})`,
)
const start = whole(
  `alta|start|unstop|${wishes}(?:(?:darme|deme|denme) de alta|(?:volver a )?recibir ${notices}|que vuelvan a escribirme)`,
  '(?:vuelvan|pueden volver) a escribirme',
)

/** Whether the whole message, but for courtesies, asks not to be written to (false) or to be again (true) (docs/decisions/0067). */
export const wantedIn = (text: string): boolean | null => {
  const said = readWith(wordsOf(text), courtesies).rest.join(' ')
  return stop.test(said) ? false : start.test(said) || null
}
