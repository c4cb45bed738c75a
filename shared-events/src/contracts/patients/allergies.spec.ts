import { describe, expect, it } from 'vitest'
import { isAllergic, isContradicted, knownAllergies } from './allergies.ts'

const guessOf = (allergies: string | null) => knownAllergies({ allergies })

describe('what is known of allergies', () => {
  // @rule allergies-asked: Form and record ask '¿Tiene alergias?' beside the text: sí, no, no se sabe; the answer
  //   stands whatever is written, and the badge says to what
  it.each([
    ['si', 'Ninguna', true],
    ['no', 'Penicilina', false],
    ['no_se_sabe', 'Penicilina', false],
  ] as const)('is the answer %s, whatever is written beside it', (allergyStatus, allergies, allergic) => {
    expect(knownAllergies({ allergyStatus, allergies })).toEqual({ has: allergyStatus, guessed: false })
    expect(isAllergic({ allergyStatus, allergies })).toBe(allergic)
  })

  // @rule allergies-contradicted: An allergy that is written beside a 'no' is shown with it, as what contradicts it
  it.each([
    ['no', 'Penicilina', true],
    ['no_se_sabe', 'Penicilina', true],
    ['no', 'Ninguna conocida', false],
    ['no', null, false],
    ['si', 'Ninguna', false],
    [null, 'Penicilina', false],
  ] as const)('%s beside %j contradicts it: %s', (allergyStatus, allergies, contradicted) => {
    expect(isContradicted({ allergyStatus, allergies })).toBe(contradicted)
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
    ...[
      'No soy alérgica a nada',
      'No aplica',
      'n.a.',
      'N / A',
      'Ningún tipo de alergia',
      'No posee',
      'A nada',
      'Nunca',
    ],
    ...['No tiene ningún tipo de alergia', 'Ninguna, gracias', 'No, gracias a Dios', 'Gracias a Dios, ninguna'],
    ...[
      'Negativas',
      'Ninguna reportada',
      'Que yo sepa no',
      'Hasta ahora ninguna',
      'Paciente niega alergias',
      '(Ninguna)',
    ],
    ...[
      'Ninguna alergia conocida a medicamentos ni a alimentos hasta la fecha',
      'Nunca he tenido',
      'Sin alergias. Nada.',
    ],
    ...[
      'A ningún medicamento',
      'No tiene alergias a alimentos, ninguna a medicamentos',
      'Ninguna a la fecha',
      'No hay',
    ],
  ])('%j without an answer is no allergy, as a guess', (text) => {
    expect(guessOf(text)).toEqual({ has: 'no', guessed: true })
  })

  // @rule allergies-guessed: Without an answer the text is guessed by: denials ('No tiene alergias', 'Niega alergias',
  //   'Ninguna conocida') are none; the guess is marked as one
  it.each([
    ...['Penicilina', 'No tolera el látex', 'Ninguna a medicamentos, sí al polen', 'Niega alergias, salvo mariscos'],
    ...['No puede tomar aspirina', 'Sin problema, solo yodo', 'Alérgica al polen'],
    ...['Nada de penicilina', 'Ninguna, solo al polen', 'No tolera la lactosa', 'A nada excepto mariscos'],
    ...['No sabe si a la penicilina', 'No recuerda a cuál medicamento', 'No sé, a la comida', 'Nunca penicilina'],
    ...[
      'No es a medicamentos, es a alimentos',
      'No es a medicamentos es a alimentos',
      'Alergia a alimentos, no a fármacos',
    ],
    ...[
      'No a medicamentos, alergia a comida',
      'No a medicamentos alergia a comida',
      'Ninguna; medicamentos',
      'Ninguna\nLátex',
    ],
    ...[
      'No niega alergias',
      'No, sí',
      'Que yo sepa',
      'Gracias',
      'Paciente',
      'No mariscos',
      'No/Polen',
      'A medicamentos',
    ],
    ...['Nada de medicamentos', 'No comida', 'Niega: alergia a alimentos', 'Sí, no sabe a qué', 'No todas', '***', 'x'],
  ])('%j without an answer is one, as a guess', (text) => {
    expect(guessOf(text)).toEqual({ has: 'si', guessed: true })
  })

  // @rule allergies-guessed
  it('says that it is not known where somebody wrote that, and that nobody asked where nothing is written', () => {
    for (const text of [
      ...['No sabe', 'no se sabe.', 'Desconoce', 'No lo sé', 'No lo sabe', 'No recuerda', 'No estoy segura', '?', '¿?'],
      ...['No sé', 'No me acuerdo', 'No está seguro', 'No, no sé', 'No sé, gracias', 'Lo desconoce'],
    ])
      expect(guessOf(text), text).toEqual({ has: 'no_se_sabe', guessed: true })
    for (const text of [null, '', '  ']) expect(guessOf(text)).toEqual({ has: null, guessed: false })
  })
})
