import { withoutCourtesies } from './courtesies.ts'
import { wordsOf } from './keywords.ts'

const notices = '(?:mensajes|recordatorios|avisos)'
const wishes = '(?:(?:ya )?(?:quiero|deseo) )?'
/** Not to be written to. Never 'cancelar' alone: that is the appointment. */
const stops = [
  '(?:baja|alto|stop|stop ?all|unsubscribe)',
  `${wishes}(?:dar|darme|darse|dame|deme|denme) de baja`,
  `${wishes}cancelar (?:la |mi )?su[bs]+cripcion`,
  '(?:ya )?no me escrib(?:a|an|as)(?: mas| nada)?',
  `(?:ya )?no me (?:envie|envien|manden|mande)(?: mas)? ${notices}(?: mas)?`,
  `(?:ya )?no (?:quiero|deseo)(?: recibir)?(?: mas)? ${notices}(?: mas)?`,
  `deje[n]? de (?:escribirme|(?:enviarme|mandarme)(?: mas)? ${notices})`,
]
const starts = [
  '(?:alta|start|unstop)',
  `${wishes}(?:darme|deme|denme) de alta`,
  `${wishes}(?:volver a )?recibir ${notices}`,
  '(?:vuelvan|pueden volver|quiero que vuelvan) a escribirme',
]
const whole = (phrases: readonly string[]): RegExp => new RegExp(`^(?:${phrases.join('|')})$`)
const [stop, start] = [whole(stops), whole(starts)]

/**
 * Whether a message asks not to be written to (false) or to be again (true); null for any other. The whole message has to say it, but for
 * courtesies: '¡BAJA, por favor!' → false, 'la presión me baja' → null (docs/decisions/0067-a-word-not-to-be-written-to.md).
 */
export const wantedIn = (text: string): boolean | null => {
  const said = withoutCourtesies(wordsOf(text)).trim()
  if (stop.test(said)) return false
  return start.test(said) ? true : null
}
