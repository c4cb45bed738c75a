import { describe, expect, it } from 'vitest'
import { isAllergic, knownAllergies } from './allergies.ts'

const guessOf = (allergies: string | null) => knownAllergies({ allergies })

describe('what is known of allergies', () => {
  // @rule allergies-asked
  it.each([
    ['si', 'Ninguna', true],
    ['no', 'Penicilina', false],
    ['no_se_sabe', 'Penicilina', false],
  ] as const)('is the answer %s, whatever is written beside it', (allergyStatus, allergies, allergic) => {
    expect(knownAllergies({ allergyStatus, allergies })).toEqual({ has: allergyStatus, guessed: false })
    expect(isAllergic({ allergyStatus, allergies })).toBe(allergic)
  })

  // @rule allergies-guessed, patients-counts-meaning
  it.each([
    ...['No tiene alergias', 'Niega alergias', 'Ninguna conocida', 'Ninguna', 'ninguno.', 'No', 'no refiere', '-'],
    ...[
      'Sin alergias',
      'Sin alergias conocidas.',
      'N/A',
      'No, ninguna',
      'No es alérgica',
      'Ninguna que yo sepa',
      'Nada',
    ],
    ...['NIEGA ALERGIAS A MEDICAMENTOS', 'No refiere alergias medicamentosas ni alimentarias'],
  ])('%j without an answer is no allergy, as a guess', (text) => {
    expect(guessOf(text)).toEqual({ has: 'no', guessed: true })
  })

  // @rule allergies-guessed
  it.each([
    ...['Penicilina', 'No tolera el látex', 'Ninguna a medicamentos, sí al polen', 'Niega alergias, salvo mariscos'],
    ...['No puede tomar aspirina', 'Sin problema, solo yodo', 'Alérgica al polen'],
  ])('%j without an answer is one, as a guess', (text) => {
    expect(guessOf(text)).toEqual({ has: 'si', guessed: true })
  })

  // @rule allergies-guessed
  it('says that it is not known where somebody wrote that, and that nobody asked where nothing is written', () => {
    for (const text of ['No sabe', 'no se sabe.', 'Desconoce', 'No lo sé'])
      expect(guessOf(text)).toEqual({ has: 'no_se_sabe', guessed: true })
    for (const text of [null, '', '  ']) expect(guessOf(text)).toEqual({ has: null, guessed: false })
  })
})
