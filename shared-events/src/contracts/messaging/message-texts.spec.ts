import { describe, expect, it } from 'vitest'
import {
  fillText,
  messageTextBody,
  messageTexts,
  standardTexts,
  type TextId,
  textIds,
  textsOf,
  wrongIn,
} from './message-texts.ts'

// @rule texts-checked: Issue: placeholders are checked: one that is none, one that must stand there and does not, a
//   loose brace, and a text that is too long are refused at the field, in Spanish; a text stands on one line
describe('a text of the messages', () => {
  it.each(textIds)('%s: the standard passes its own check, and needs none of the room', (id) => {
    const { standard, most, must, fields } = messageTexts[id]
    expect(wrongIn(id, standard)).toBeNull()
    expect(standard.length).toBeLessThanOrEqual(most)
    expect(must.filter((field) => !fields.some((one) => one === field))).toEqual([])
    expect(messageTextBody.parse({ id, text: standard }).text).toBe(standard)
  })

  it('no standard awaits the patient anywhere: who comes is the practice', () => {
    expect(textIds.filter((id) => /esperamos/i.test(messageTexts[id].standard))).toEqual([])
  })

  it.each<[TextId, string, string | null]>([
    ['mail.booked.says', 'El {fecha}, {hora}. ¡Gracias, {nombre}!', null],
    ['mail.booked.says', 'El {fecha}.', 'Qué dice: falta {hora}'],
    [
      'mail.booked.says',
      'El {fecha}, {hora}: {enlace}',
      'Qué dice: {enlace} no existe aquí. Puede usar {nombre}, {fecha}, {hora}.',
    ],
    [
      'mail.booked.says',
      'El {fecha}, {hora}: {día}',
      'Qué dice: {día} no existe aquí. Puede usar {nombre}, {fecha}, {hora}.',
    ],
    [
      'mail.booked.says',
      'El {fecha}, {hora} {',
      'Qué dice: hay una llave suelta. Puede usar {nombre}, {fecha}, {hora}.',
    ],
    [
      'mail.booked.says',
      'El {fecha}, { hora}',
      'Qué dice: { hora} no existe aquí. Puede usar {nombre}, {fecha}, {hora}.',
    ],
    ['mail.booked.says', ' ', 'Qué dice: escriba un texto o vuelva al original'],
    ['mail.booked.subject', 'a'.repeat(121), 'Asunto: máximo 120 caracteres'],
    ['mail.confirm', 'Confirmar {fecha}', 'Texto: {fecha} no existe aquí. Este texto no lleva campos.'],
    ['chat.link.confirm', 'Confirme aquí', 'Enlace: falta {enlace}'],
  ])('%s as %j: %s', (id, text, sentence) => {
    const { error } = messageTextBody.safeParse({ id, text })
    expect(error?.issues.map(({ path, message }) => [path, message]) ?? null).toEqual(
      sentence === null ? null : [[['text'], sentence]],
    )
  })

  it('stands on one line, so that it is no header of a mail', () => {
    const text = 'Cita\r\nBcc: otra@ejemplo.cr\u0000 {fecha}'
    expect(messageTextBody.parse({ id: 'mail.booked.subject', text }).text).toBe('Cita Bcc: otra@ejemplo.cr {fecha}')
  })
})

// @rule texts-own
it('of a practice are its own and for the rest the standard ones; one that is none any more is left out', () => {
  const texts = textsOf({ 'chat.hello': 'Le escribe {clinica}.', 'chat.once': 'Hola' })
  expect(texts).toEqual({ ...standardTexts, 'chat.hello': 'Le escribe {clinica}.' })
})

describe('a text that is filled in', () => {
  const visit = { nombre: 'Ana', fecha: '23/11/2026', hora: '2:00 p. m.' }
  it.each([
    ['El {fecha} a las {hora}.', visit, 'El 23/11/2026 a las 2:00 p. m.'],
    ['El {fecha} a las {hora}. Adiós, {nombre}.', visit, 'El 23/11/2026 a las 2:00 p. m. Adiós, Ana.'],
    ['A las {hora}.', { hora: '14:00' }, 'A las 14:00.'],
    ['¡Hola, {nombre}!', { nombre: null }, '¡Hola,!'],
    ['Hola {nombre}. Es el {fecha}', { nombre: null, fecha: undefined }, 'Hola. Es el'],
    ['{otro} {constructor}', visit, '{otro} {constructor}'],
    ['{nombre}', { nombre: '{fecha}', fecha: 'x' }, '{fecha}'],
  ])('%j with %j: %j', (text, values, says) => {
    expect(fillText(text, values)).toBe(says)
  })
})
