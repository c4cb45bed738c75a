import { expect, it } from 'vitest'
import { wantedIn } from './preference-words.ts'

// @rule opt-out-word
it.each([
  'BAJA',
  ' baja. ',
  '¡Alto!',
  'Stop',
  'STOPALL',
  'unsubscribe',
  'CANCELAR SUSCRIPCIÓN',
  'Quiero cancelar mi suscripción, por favor',
  'Deseo darme de baja',
  'Denme de baja, gracias',
  'No me escriban',
  'Hola, buenos días. Por favor no me escriban más 🙏',
  'Ya no me envíen más recordatorios',
  'no quiero recibir mensajes',
  'No deseo más avisos, muchas gracias',
  'Dejen de escribirme',
  'PARAR',
  'Fin',
  'salir, por favor',
  '¡DETENER!',
  'No más mensajes',
  'Ya no más recordatorios, gracias',
])('%s asks not to be written to', (text) => expect(wantedIn(text)).toBe(false))

// @rule opt-out-word
it.each(['ALTA', 'start', 'Alta, por favor', 'Quiero volver a recibir mensajes', 'Vuelvan a escribirme'])(
  '%s asks to be written to again',
  (text) => expect(wantedIn(text)).toBe(true),
)

// @rule opt-out-word
it.each([
  'cancelar',
  'Quiero cancelar',
  'cancelar la cita',
  'CANCEL',
  'la presión me baja',
  'Me dieron de alta ayer',
  'Al fin me siento mejor',
  'No puedo salir de casa',
  'el fin de semana',
  'El tono es muy alto',
  'No me escriban por la mañana, mejor en la tarde',
  'No me escribieron',
  'no quiero',
  'gracias',
  '',
  '🛑',
])('%s says nothing of it', (text) => expect(wantedIn(text)).toBeNull())
