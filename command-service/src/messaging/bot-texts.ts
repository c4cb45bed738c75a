import { greetedName } from './strangers-words.ts'

const byPerson = 'Una persona de nuestro equipo lo leerá y le responderá por este medio.'

/** What the bot says by itself. */
export const botTexts = {
  several: 'Tiene varias citas',
  unclear: 'No nos quedó claro cuál es la cita. Citas próximas',
  changed: 'Esa cita cambió o ya no está. Citas próximas',
  more: 'más: si es una de ellas, díganos cuál y una persona de nuestro equipo le responderá.',
  allConfirmed: 'Ya no hay citas por confirmar. Estas son las que tiene confirmadas:',
  confirmedAlready: 'Su cita del {fecha} a las {hora} ya está confirmada. Le esperamos.',
  requested: `Ya recibimos una solicitud suya sobre la cita del {fecha} a las {hora}, y la estamos revisando. ${byPerson}`,
  notUnderstood: `Gracias por su mensaje. ${byPerson}`,
  noVisit: `No encontramos una cita próxima con este número. ${byPerson}`,
  refused: `No pudimos hacerlo automáticamente. ${byPerson}`,
  withdrew: 'Su solicitud anterior sobre esa cita queda retirada.',
  already: 'Su solicitud ya estaba registrada. Le contactaremos pronto.',
  optedOut: 'Listo: ya no le enviaremos avisos ni recordatorios. Sus citas siguen igual. Para volver, responda ALTA.',
  outAlready: 'Ya no le enviamos avisos ni recordatorios por este medio. Si quiere volver a recibirlos, responda ALTA.',
  optedIn: 'Listo: volverá a recibir nuestros avisos y recordatorios. Si ya no los quiere, responda BAJA.',
  inAlready: 'Usted recibe nuestros avisos y recordatorios por este medio. Si ya no los quiere, responda BAJA.',
} as const

type Named = { patientName: string; date: string; startTime: string } | null | undefined
/** A text with name, day ('24/11/2026') and hour of the appointment; without one, without them. */
export const filled = (template: string, visit: Named): string => {
  const fecha = visit?.date.split('-').toReversed().join('/')
  const fields = { nombre: greetedName(visit?.patientName ?? ''), fecha, hora: visit?.startTime }
  const text = template.replace(/\{(nombre|fecha|hora)\}/g, (_, name: keyof typeof fields) => fields[name] ?? '')
  return text.replace(/ +(?=[ ,.!?])/g, '').trim()
}
