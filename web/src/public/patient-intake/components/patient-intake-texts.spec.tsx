import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { focusIsOn } from '~/testing/focus.ts'
import { expectLimitsShown, expectNoMarkup, hardText, type LimitedField } from '~/testing/hard-text.ts'
import { answerForms, arrived, field, fill, openForm, person, send, taken } from '../testing/intake-desk.ts'

/** Label on the page, name in the call, the most characters, and what the limit's sentence calls it. */
const texts = [
  ['Nombre completo', 'name', 200, 'Nombre'],
  ['Ocupación', 'occupation', 200, 'Ocupación'],
  ['Dirección', 'address', 1000, 'Dirección'],
  ['Contacto de emergencia', 'emergencyContact', 200, 'Contacto de emergencia'],
  ['Condiciones de salud', 'healthConditions', 4000, 'Condiciones de salud'],
  ['Cirugías', 'surgeries', 4000, 'Cirugías'],
  ['Medicamentos', 'medications', 4000, 'Medicamentos'],
  ['Alergias', 'allergies', 4000, 'Alergias'],
  ['¿Cómo es el dolor?', 'painDescription', 4000, 'Descripción del dolor'],
  ['¿Cuándo empezó?', 'symptomOnset', 4000, 'Inicio de los síntomas'],
  ['Tratamientos anteriores', 'previousTreatments', 4000, 'Tratamientos previos'],
  ['Actividad física', 'physicalActivity', 4000, 'Actividad física'],
  ['Sueño', 'sleepPatterns', 4000, 'Sueño'],
  ['Su trabajo', 'workEnvironment', 4000, 'Entorno de trabajo'],
  ['¿Qué espera de la terapia?', 'expectations', 4000, 'Expectativas'],
  ['Algo más que debamos saber', 'additionalNotes', 4000, 'Notas adicionales'],
] as const

const labelled = (label: string) => new RegExp(`^${label.replace('?', '\\?')}\\*?$`)
const sentence = (called: string, most: number) => `${called}: máximo ${most} caracteres`

const written: LimitedField[] = texts.map(([label, , most, called]) => ({
  label: labelled(label),
  most,
  sentence: sentence(called, most),
}))
const phones: LimitedField[] = ['Teléfono', 'Teléfono de emergencia'].map((label) => ({
  label: labelled(label),
  most: 60,
  sentence: sentence(label, 60),
  start: '8888-1234 ',
}))

// @rule typing-field-cuts-nothing
test.each([
  ['of the person', [...written.slice(0, 4), ...phones]],
  ['of the health', written.slice(4, 10)],
  ['of the day', written.slice(10)],
])('each field %s takes all that is pasted and says what is too much', async (_, fields) => {
  const { user } = await openForm()
  await expectLimitsShown(user, fields)
})

// @rule typing-field-cuts-nothing
test('with a text that is too long nothing is sent; its field says why and has the focus', async () => {
  const sent = answerForms(taken)
  const { user } = await openForm()
  await fill(user, { ...person, Alergias: 'x'.repeat(10_000) })
  await send(user)
  expect(await screen.findByText('Alergias: máximo 4000 caracteres')).toBeDefined()
  await focusIsOn(field('Alergias'))
  expect(sent).toEqual([])
})

// @rule typing-field-cuts-nothing
test('an age too long to be one is told, not cut', async () => {
  const { user } = await openForm()
  await fill(user, { Edad: '1000' })
  expect(field('Edad').value).toBe('1000')
  await user.tab()
  expect(await screen.findByText('Edad debe estar entre 1 y 120 años')).toBeDefined()
})

// @rule typing-typed-goes-comes
test('what is typed goes out and comes back as it was', async () => {
  const sent = answerForms(taken)
  const first = await openForm()
  const typed = Object.fromEntries(texts.map(([label]) => [label, hardText]))
  await fill(first.user, { ...person, 'Nombre completo': '', ...typed })
  first.unmount()
  const { user } = await openForm()
  for (const label of Object.keys(typed)) expect(field(label).value).toBe(hardText)
  await send(user)
  await arrived()
  expect(sent[0]?.body).toMatchObject(Object.fromEntries(texts.map(([, name]) => [name, hardText])))
  expectNoMarkup()
})
