import { describe, expect, it } from 'vitest'
import { formsOf, person, tracesIn, written } from './traces.ts'

const { name } = person
const within = (bytes: Buffer | string) =>
  Buffer.concat([Buffer.from([1, 0, 255]), Buffer.from(bytes), Buffer.from('x')])

describe('the search for a person in bytes', () => {
  it.each([
    ['as it is', within(name)],
    ['in capitals', within(name.toUpperCase())],
    ['without accents', within('zoraida quiros nurinda')],
    ['in UTF-16', within(Buffer.from(name, 'utf16le'))],
    ['in UTF-16, big end first', within(Buffer.from(name, 'utf16le').swap16())],
    ['escaped in JSON', within('"Zoraida Quir\\u00f3s \\u00d1urinda"')],
    ['in an address', within(encodeURIComponent(name))],
    ['in a form', within('name=Zoraida+Quir%C3%B3s')],
    ['in hexadecimal', within(Buffer.from(name).toString('hex'))],
    ['in base64', within(Buffer.from(name).toString('base64'))],
    ['in base64 of something longer', within(Buffer.from(`{"a":"${name}"}`).toString('base64'))],
    ['in base64 of something longer by one', within(Buffer.from(`{"ab":"${name}"}`).toString('base64'))],
    ['in base64 for addresses', within(Buffer.from(`{"abc":"${name}"}`).toString('base64url'))],
    ['by one word of it', within('Srta. Ñurinda')],
    ['by the digits of the phone', within('50673194682')],
  ])('finds it %s', (_, bytes) => {
    expect(tracesIn(bytes)).not.toEqual([])
  })

  it('finds every form of everything, wherever it stands', () => {
    for (const text of [...Object.values(person), ...Object.values(written)])
      for (const form of formsOf(text))
        for (const bytes of [form, within(form), Buffer.concat([form, form])]) expect(tracesIn(bytes)).toContain(text)
  })

  it('does not take the beginning of a text for it, nor what differs at its end', () => {
    for (const form of formsOf(written.falls)) {
      expect(tracesIn(form.subarray(0, -1))).not.toContain(written.falls)
      expect(tracesIn(Buffer.concat([form.subarray(0, -1), Buffer.from([1])]))).not.toContain(written.falls)
    }
  })

  it('finds nothing where there is nothing', () => {
    expect(tracesIn(within('{"error":"Nombre es requerido","reservationId":"7319"}'))).toEqual([])
  })
})
