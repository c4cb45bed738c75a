import { expect, test } from 'vitest'
import { matchedLetters } from './matched-letters.ts'

// @rule form-search-keys
test.each([
  ['Rosibel Monge Ulate', 'ros mon', '[Ros]ibel [Mon]ge Ulate'],
  ['Ana Rosa Mónico', 'MONI', 'Ana Rosa [Móni]co'],
  ['Peña Núñez', 'nun', 'Peña [Núñ]ez'],
  ['Emilia Li', 'li', 'Emilia [Li]'],
  ['Emilia', 'mil', 'E[mil]ia'],
  ['Rosa Mora', '8888', 'Rosa Mora'],
])('of %s what was typed is marked: %s → %s', (name, typed, marked) => {
  const text = matchedLetters(name, typed).map(({ text, matched }) => (matched ? `[${text}]` : text))
  expect(text.join('')).toBe(marked)
})
