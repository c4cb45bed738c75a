import type { AutoResponseCreated } from '@clinic/shared-events/messaging/events.ts'

/** A response that comes with the system; `standard` names it for good. */
export type StandardResponse = Omit<AutoResponseCreated['data'], 'responseId' | 'messageType'> & { standard: string }

/**
 * What 'initialize-defaults' makes (docs/decisions/0064-the-rule-of-the-bot.md). What somebody asks for goes before what they confirm, and
 * both before a greeting: 'Hola, sí, pero quiero cancelar' is a wish to cancel.
 */
export const standardResponses: readonly StandardResponse[] = [
  {
    standard: 'cancel',
    keywords: [
      'cancelar',
      'cancelo',
      'cancele',
      'cancelación',
      'no puedo ir',
      'no podré ir',
      'no voy a poder',
      'anular',
    ],
    template: 'Recibimos su solicitud de cancelar la cita del {fecha} a las {hora}. Le confirmaremos por este medio.',
    action: 'appointment_cancel',
    priority: 10,
  },
  {
    standard: 'reschedule',
    keywords: [
      'reprogramar',
      'reagendar',
      'cambiar la cita',
      'cambiar mi cita',
      'cambio de cita',
      'otra fecha',
      'otro día',
      'otra hora',
      'mover la cita',
    ],
    template:
      'Recibimos su solicitud de reprogramar la cita del {fecha} a las {hora}. Le escribiremos para acordar otra fecha.',
    action: 'appointment_reschedule',
    priority: 9,
  },
  {
    standard: 'confirm',
    keywords: ['confirmo', 'confirmar', 'confirmada', 'confirmado', 'confirmamos', 'sí', 'sí confirmo', 'ahí estaré'],
    template: '¡Gracias, {nombre}! Su cita del {fecha} a las {hora} quedó confirmada. Le esperamos.',
    action: 'appointment_confirm',
    priority: 8,
  },
  {
    standard: 'prices',
    keywords: ['precio', 'precios', 'costo', 'cuesta', 'tarifa', 'tarifas', 'cobran', 'valor'],
    template:
      'Los precios de cada servicio están en nuestra página, en «Precios». Si prefiere, díganos qué servicio le interesa.',
    action: 'none',
    priority: 5,
  },
  {
    standard: 'hours',
    keywords: ['horario', 'horarios', 'qué días', 'a qué hora atienden', 'disponibilidad'],
    template: 'Los días y horas disponibles se ven en nuestra página, en «Agendar cita». Los domingos no hay atención.',
    action: 'none',
    priority: 5,
  },
  {
    standard: 'place',
    keywords: ['ubicación', 'dónde están', 'dónde quedan', 'a domicilio', 'domicilio'],
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
