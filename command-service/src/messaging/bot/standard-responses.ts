import type { AutoResponseCreated } from '@clinic/shared-events/messaging/events.ts'

/** A response that comes with the system; `standard` names it for good. */
type StandardResponse = Omit<AutoResponseCreated['data'], 'responseId' | 'messageType'> & { standard: string }

/** Each verb alone and with what it is said of: 'cancelar' → 'cancelar', 'cancelar cita', 'cancelar mi cita', 'cancelar la cita'. */
const ofVisit = (...verbs: readonly string[]): string[] =>
  verbs.flatMap((verb) => [verb, `${verb} cita`, `${verb} mi cita`, `${verb} la cita`])

/**
 * What 'initialize-defaults' makes (docs/decisions/0140). An action is taken where a message is nothing but one of
 * its keywords, so these are whole phrases. Never 'cancelé', which is to have paid.
 */
export const standardResponses: readonly StandardResponse[] = [
  {
    standard: 'cancel',
    keywords: [
      ...ofVisit('cancelar', 'quiero cancelar', 'deseo cancelar', 'necesito cancelar'),
      ...[
        'cancelo mi cita',
        'cancelo la cita',
        'cancelación',
        'anular',
        'no puedo ir',
        'no podré ir',
        'no voy a poder ir',
      ],
      ...['no puedo asistir', 'no podré asistir'],
    ],
    template: 'Recibimos su solicitud de cancelar la cita del {fecha} a las {hora}. Le confirmaremos por este medio.',
    action: 'appointment_cancel',
    priority: 10,
  },
  {
    standard: 'reschedule',
    keywords: [
      ...ofVisit('reprogramar', 'quiero reprogramar', 'necesito reprogramar', 'reagendar', 'quiero reagendar'),
      ...['cambiar la cita', 'cambiar mi cita', 'quiero cambiar mi cita', 'cambio de cita', 'mover la cita'],
      ...['otra fecha', 'quiero otra fecha', 'otro día', 'otra hora'],
    ],
    template:
      'Recibimos su solicitud de reprogramar la cita del {fecha} a las {hora}. Le escribiremos para acordar otra fecha.',
    action: 'appointment_reschedule',
    priority: 9,
  },
  {
    standard: 'confirm',
    keywords: [
      ...ofVisit('confirmo', 'confirmar', 'confirmamos'),
      ...[
        'confirmo asistencia',
        'confirmo mi asistencia',
        'confirmada',
        'confirmado',
        'sí',
        'ahí estaré',
        'ahí estaremos',
      ],
    ],
    template: '¡Gracias, {nombre}! Su cita del {fecha} a las {hora} quedó confirmada. ¡Ahí estaremos!',
    action: 'appointment_confirm',
    priority: 8,
  },
  {
    standard: 'prices',
    keywords: [
      ...[
        'precio',
        'precios',
        'costo',
        'cuánto cuesta',
        'cuánto cuestan',
        'cuánto vale',
        'cuánto cobran',
        'cuánto sale',
      ],
      ...['tarifa', 'tarifas'],
    ],
    template:
      'Los precios de cada servicio están en nuestra página, en «Precios». Si prefiere, díganos qué servicio le interesa.',
    action: 'none',
    priority: 5,
  },
  {
    standard: 'hours',
    keywords: [
      ...['horario', 'horarios', 'qué días atienden', 'a qué hora atienden', 'qué horas atienden'],
      ...['tienen disponibilidad', 'hay disponibilidad', 'qué disponibilidad'],
    ],
    template: 'Los días y horas disponibles se ven en nuestra página, en «Agendar cita». Los domingos no hay atención.',
    action: 'none',
    priority: 5,
  },
  {
    standard: 'place',
    keywords: [
      ...['ubicación', 'dónde están', 'dónde quedan', 'atienden a domicilio', 'van a domicilio', 'es a domicilio'],
      'servicio a domicilio',
    ],
    template: 'Atendemos a domicilio: nuestro fisioterapeuta llega a su casa con todo el equipo.',
    action: 'none',
    priority: 5,
  },
  {
    standard: 'thanks',
    keywords: ['gracias', 'muchas gracias', 'muy amable'],
    template: 'Con mucho gusto. Quedamos a su servicio.',
    action: 'none',
    priority: 2,
  },
  {
    standard: 'greeting',
    keywords: ['hola', 'buenos días', 'buenas tardes', 'buenas noches', 'buenas'],
    template:
      '¡Hola! Puede escribir «confirmo» para confirmar su cita, «reprogramar» para pedir otra fecha o «cancelar» para cancelarla.',
    action: 'none',
    priority: 1,
  },
]
