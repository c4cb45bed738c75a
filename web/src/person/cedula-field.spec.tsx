import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CedulaField } from './cedula-field.tsx'

function Shown() {
  const [typed, setTyped] = useState('')
  return <CedulaField label="Cédula" typed={typed} value={typed} onChange={({ target }) => setTyped(target.value)} />
}
afterEach(cleanup)
const user = userEvent.setup()
const field = () => screen.getByLabelText<HTMLInputElement>('Cédula')
const choose = (kind: string) => user.selectOptions(screen.getByLabelText('Tipo de documento'), kind)
beforeEach(() => {
  render(<Shown />)
})

// @rule documents
test('who has another document chooses it and goes on typing behind its word', async () => {
  await user.type(field(), '112340567')
  expect(field().value).toBe('1-1234-0567')
  await choose('DIMEX')
  expect([field().value, document.activeElement]).toEqual(['DIMEX ', field()])
  await user.keyboard('155812345678')
  expect(field().value).toBe('DIMEX 155812345678')
  await choose('Pasaporte')
  await user.keyboard('ab-123456')
  expect(field().value).toBe('Pasaporte ab-123456')
  await choose('Con cédula')
  expect(field().value).toBe('')
})

// @rule documents
test('who has none gets a code that nobody else has', async () => {
  await choose('Sin documento')
  const first = field().value
  expect(first).toMatch(/^Sin documento [0-9A-HJKMNP-TV-Z]{8}$/)
  await user.type(field(), '9')
  expect(field().value).toBe(first)
  await choose('Con cédula')
  await choose('Sin documento')
  expect(field().value).not.toBe(first)
})

// @rule documents-kept: Issue: whoever replaces all of the field's text keeps the kind of document that was chosen
test('the kind that was chosen stays where all of the text is replaced or deleted', async () => {
  await choose('DIMEX')
  await user.keyboard('155812345678')
  field().setSelectionRange(0, field().value.length)
  await user.keyboard('9')
  expect(field().value).toBe('DIMEX 9')
  await user.keyboard('87')
  expect(field().value).toBe('DIMEX 987')
  field().setSelectionRange(0, field().value.length)
  await user.keyboard('{Backspace}')
  expect(field().value).toBe('DIMEX ')
  await user.keyboard('{Backspace}{Backspace}12')
  expect(field().value).toBe('DIMEX 12')
  await choose('Pasaporte')
  field().setSelectionRange(0, field().value.length)
  await user.keyboard('PA12345')
  expect(field().value).toBe('Pasaporte PA12345')
})
