import { describe, expect, test } from 'vitest'
import { addDays, instantOf } from './clock.ts'
import { day, email, phone } from './common.ts'

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

describe('a day', () => {
  // @rule days-that-exist: Ours: a day exists and lies between 1900 and 2999, so that the days and hours around it are
  //   counted and compared as any other's
  test.each(['1900-01-01', '2024-02-29', '2999-12-31'])('may be %s', (text) => {
    expect(day.parse(text)).toBe(text)
    expect(instantOf(addDays(text, 1), '20:00') > instantOf(text, '20:00')).toBe(true)
  })

  // @rule days-that-exist
  test.each([
    ...['9999-12-31', '3000-01-01', '1899-12-31', '0026-11-24'].map((text) => [text, 'el año va de 1900 a 2999']),
    ...['2026-02-30', '2025-02-29', '2026-13-01'].map((text) => [text, 'ese día no existe']),
  ])('is not %s: %s', (text, why) => {
    expect(day.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([`Fecha inválida: ${why}`])
  })
})

describe('an e-mail', () => {
  // @rule booking-correo-electronico-invalido: Public §5 'Correo electrónico inválido'; 'Teléfono debe tener al menos
  //   8 dígitos'; 'Debe aceptar los términos y condiciones'
  test.each([
    'ana@ejemplo.cr',
    'ana.mora+citas@sub-dominio.ejemplo.co.cr',
    "o'neil@x1.cr",
    'ana@clínica-año.cr',
    'ana@пример.рф',
    'ana@例え.jp',
    'ana@xn--e1afmkfd.xn--p1ai',
    'ana@a--b.cr',
  ])('%s is taken', (text) => expect(email.safeParse(text).success).toBe(true))
  // @rule booking-correo-electronico-invalido
  test.each(
    'x@evil.com,victim a@b.com;c a@(b).com a@b a@-b.com a@b-.com a@b..com a@.b.com a@b.com. a@b_c.com a@b.com:25 a@[10.0.0.1] a@b.com/c'.split(
      ' ',
    ),
  )('%s is refused', (text) => expect(email.safeParse(text).success).toBe(false))
  // @rule booking-correo-electronico-invalido
  test.each([
    'a@b.com\u037ec.com',
    'a@b.com\u060cvictim.com',
    'a@b.com\uff0cc.com',
    'a\u037ex@b.com',
    'a@\u00d7.com',
    'a@b\u0589.com',
    'a@\u{1f600}.com',
    'a@\u0301b.com',
    'a@b.\u0301com',
  ])('%s, of which a character is no letter, is refused', (text) => expect(email.safeParse(text).success).toBe(false))
  // @rule booking-correo-electronico-invalido
  test('is refused as quickly however long its domain goes on', () => {
    expect(email.safeParse(`a@${'b-'.repeat(120)}!`).success).toBe(false)
  })
})
