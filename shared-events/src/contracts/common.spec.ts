import { describe, expect, test } from 'vitest'
import { phone } from './common.ts'

const tooShort = 'Teléfono debe tener al menos 8 dígitos'

describe('a phone', () => {
  test.each(['8888-1234', ' +506 8888 1234 ', '8888-1234 ext 2', '8888/1234', 'casa 22223333'])('may be %j', (text) => {
    expect(phone.parse(text)).toBe(text.trim())
  })

  test.each([
    ['1234567', tooShort],
    ['--------', tooShort],
    ['888-1234 ext.', tooShort],
    ['   ', 'Teléfono es requerido'],
    ['8888-1234\u0007', 'Teléfono: contiene caracteres que no se pueden guardar'],
    [`8888-1234 ${'x'.repeat(60)}`, 'Teléfono: máximo 60 caracteres'],
  ])('is not %j', (text, sentence) => {
    expect(phone.safeParse(text).error?.issues[0]?.message).toBe(sentence)
  })
})
