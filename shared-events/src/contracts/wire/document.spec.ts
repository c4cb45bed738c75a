import { describe, expect, it } from 'vitest'
import { documentKindOf, personDocument } from './document.ts'

describe('the document of a person', () => {
  // @rule documents: Issue: a record or first-session form for somebody with DIMEX, passport or no document yet; the
  //   pattern of the specification stays for cédulas (decision 217)
  it.each([
    ['1-2345-6789', '1-2345-6789'],
    [' 1-2345-6789 ', '1-2345-6789'],
    ['DIMEX 155812345678', 'DIMEX 155812345678'],
    ['dimex 1558-1234-5678', 'DIMEX 155812345678'],
    ['Pasaporte ab 123456', 'Pasaporte AB123456'],
    ['Sin documento 7K3QX2WZ', 'Sin documento 7K3QX2WZ'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(personDocument.parse(typed)).toBe(kept)
  })

  it.each([
    ['155812345678', 'Cédula debe tener formato #-####-####'],
    ['', 'Cédula debe tener formato #-####-####'],
    ['DIMEX 12345', 'DIMEX debe tener 11 o 12 dígitos'],
    ['DIMEX 1-2345-6789', 'DIMEX debe tener 11 o 12 dígitos'],
    ['Pasaporte 12', 'Pasaporte debe tener de 5 a 20 letras o números'],
    ['Pasaporte Ñ123456', 'Pasaporte debe tener de 5 a 20 letras o números'],
    ['Sin documento', 'Elija de nuevo «Sin documento»'],
  ])('%j is refused: %s', (typed, sentence) => {
    expect(personDocument.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence])
  })

  it('its kind is known while it is typed', () => {
    expect(['1-2', 'DIMEX ', 'pasaporte A', 'Sin documento 7K'].map(documentKindOf)).toEqual([
      'cedula',
      'dimex',
      'passport',
      'none',
    ])
  })
})
