import { greetedName } from './strangers-words.ts'

/** What the bot says by itself. */
export const botTexts = {
  several: 'Tiene varias citas',
  unclear: 'No nos quedó claro cuál es la cita. Estas son las que tiene',
  unclearOne: 'No nos quedó claro cuál es la cita. Esta es la que tiene',
  changed: 'Esa cita cambió o ya no está. Estas son las que tiene',
  changedOne: 'Esa cita cambió o ya no está. Esta es la que tiene',
  allConfirmed: 'Ya no hay citas por confirmar. Estas son las que tiene confirmadas:',
  confirmedAlready: 'Su cita del {fecha} a las {hora} ya está confirmada. Le esperamos.',
  requested:
    'Ya recibimos una solicitud suya sobre la cita del {fecha} a las {hora}, y la estamos revisando. Una persona de nuestro equipo leerá este mensaje y le responderá por este medio.',
  qualified:
    'Gracias por su mensaje sobre la cita del {fecha} a las {hora}. Una persona de nuestro equipo lo leerá y le responderá por este medio.',
  notUnderstood: 'Gracias por su mensaje. Una persona de nuestro equipo lo leerá y le responderá por este medio.',
  noVisit:
    'No encontramos una cita próxima con este número. Una persona de nuestro equipo lo revisará y le responderá por este medio.',
  refused:
    'No pudimos hacerlo automáticamente. Una persona de nuestro equipo lo revisará y le responderá por este medio.',
  withdrew: 'Su solicitud anterior sobre esa cita queda retirada.',
  already: 'Su solicitud ya estaba registrada. Le contactaremos pronto.',
  optedOut:
    'Listo: ya no le enviaremos avisos ni recordatorios por este medio. Sus citas siguen igual. Si quiere volver a recibirlos, responda ALTA.',
  outAlready: 'Ya no le enviamos avisos ni recordatorios por este medio. Si quiere volver a recibirlos, responda ALTA.',
  optedIn:
    'Listo: volverá a recibir nuestros avisos y recordatorios por este medio. Si ya no los quiere, responda BAJA.',
  inAlready: 'Usted recibe nuestros avisos y recordatorios por este medio. Si ya no los quiere, responda BAJA.',
} as const

/** '2026-11-24' → '24/11/2026'. */
const dayOf = (date: string): string => date.split('-').toReversed().join('/')

type Named = { patientName: string; date: string; startTime: string }

/** A text with name, day and hour of the appointment; without one, without them. */
export const filled = (template: string, visit: Named | null): string =>
  template
    .replaceAll('{nombre}', greetedName(visit?.patientName ?? '') ?? '')
    .replaceAll('{fecha}', visit ? dayOf(visit.date) : '')
    .replaceAll('{hora}', visit?.startTime ?? '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim()
