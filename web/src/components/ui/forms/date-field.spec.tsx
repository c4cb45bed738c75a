import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'

afterEach(cleanup)

const show = (first = '', given: { error?: string; disabled?: boolean } = {}) => {
  const held: string[] = []
  const left = vi.fn()
  function Form() {
    const [value, setValue] = useState(first)
    const pick = (next: string) => {
      held.push(next)
      setValue(next)
    }
    return (
      <>
        <DateField
          label="Fecha"
          min="2026-11-24"
          max="2027-02-22"
          {...{ value, ...given }}
          onPick={pick}
          onBlur={left}
        />
        <button type="button">Después</button>
      </>
    )
  }
  const { container } = render(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Fecha')
  const calendar = container.querySelector<HTMLInputElement>('input[type="date"]')
  if (!calendar) throw new Error('no calendar')
  return { field, calendar, held, left, user: userEvent.setup() }
}
const said = () => screen.queryByText(/^(Escriba|El .* no existe)/)?.textContent ?? null
const incomplete = 'Escriba la fecha como dd/mm/aaaa, con los cuatro dígitos del año.'

// @rule dates-typed: Issue: a date is typed as dd/mm/aaaa in a browser of any language, the year with four digits; the
//   field puts the slashes in
test.each(['05012027', '5/1/2027', '05-01-2027'])(
  '%s is typed: day, then month, whatever the browser’s language',
  async (keys) => {
    const { field, held, user } = show()
    await user.type(field, keys)
    expect(field.value).toBe('05/01/2027')
    expect(held.at(-1)).toBe('2027-01-05')
  },
)

// @rule dates-typed
test.each(['2027-01-05', '05-01-2027', ' 5/1/2027\n'])('%j is pasted over what stands there', async (text) => {
  const { field, held, user } = show('2026-12-24')
  await user.click(field)
  await user.paste(text)
  expect(field.value).toBe('05/01/2027')
  expect(held).toEqual(['2027-01-05'])
})

test('a date set in one go is taken year first too', () => {
  const { field, held } = show()
  fireEvent.change(field, { target: { value: '2027-01-05' } })
  expect([field.value, held]).toEqual(['05/01/2027', ['2027-01-05']])
})

// @rule dates-typed
test('a year takes four digits, at the end and in the middle', async () => {
  const { field, held, user } = show()
  await user.type(field, '020611205')
  expect([field.value, held.at(-1)]).toEqual(['02/06/1120', '1120-06-02'])
  await user.type(field, '7', { initialSelectionStart: 7, initialSelectionEnd: 7 })
  expect(field.value).toBe('02/06/1120')
})

test('in the middle the text stays as it is typed, with the caret, until it is left', async () => {
  const { field, held, user } = show('2027-01-15')
  await user.type(field, '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect([field.value, field.selectionStart, held.at(-1)]).toEqual(['5/01/2027', 0, '2027-01-05'])
  await user.keyboard('2')
  expect([field.value, field.selectionStart, held.at(-1)]).toEqual(['25/01/2027', 1, '2027-01-25'])
  await user.keyboard('{Backspace}')
  await user.tab()
  expect(field.value).toBe('05/01/2027')
})

// @rule dates-wrong: Issue: a date that does not exist, or is half typed, is said at its field, and nothing is sent
test('a date that does not exist is said at the field at once', async () => {
  const { field, user } = show()
  await user.type(field, '31022027')
  expect(said()).toBe('El 31/02/2027 no existe. Escriba la fecha como dd/mm/aaaa.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  await user.type(field, '28022027')
  expect([said(), field.getAttribute('aria-invalid')]).toEqual([null, 'false'])
})

// @rule dates-wrong
test('a half typed date stays, is held as it was typed, and is said once it was left or sent with Enter', async () => {
  const { field, held, left, user } = show()
  await user.type(field, '05/01/27')
  expect([said(), held.at(-1)]).toEqual([null, '05/01/27'])
  await user.keyboard('{Enter}')
  expect(said()).toBe(incomplete)
  await user.clear(field)
  expect(said()).toBeNull()
  await user.type(field, '05/01/27')
  await user.click(screen.getByRole('button', { name: 'Después' }))
  expect([said(), field.value, left.mock.calls.length]).toEqual([incomplete, '05/01/27', 1])
})

// @rule dates-wrong
test('of what is half typed the field says its own sentence, not one about the form of a call', () => {
  show('05/01/27', { error: 'Fecha inválida: use el formato aaaa-mm-dd' })
  expect(said()).toBe(incomplete)
  expect(screen.queryByText(/aaaa-mm-dd/)).toBeNull()
})

test('of a date, and of none, the form says what is wrong', () => {
  show('2027-01-05', { error: 'La fecha ya pasó.' })
  expect(screen.getByText('La fecha ya pasó.')).toBeDefined()
})

test('says how a date is written, and asks a phone for its digits', () => {
  const { field } = show()
  expect([field.placeholder, field.inputMode, field.type]).toEqual(['dd/mm/aaaa', 'numeric', 'text'])
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Día, mes y año con cuatro dígitos')
})

// @rule dates-calendar: A date can be chosen in the browser's calendar, within the field's bounds
test('the calendar opens by its button, within the bounds, and fills in what is chosen', async () => {
  const { field, calendar, left, user } = show('2026-11-30')
  calendar.showPicker = vi.fn()
  expect([calendar.value, calendar.min, calendar.max]).toEqual(['2026-11-30', '2026-11-24', '2027-02-22'])
  await user.click(field)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(calendar.showPicker).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elegir en el calendario' }))
  fireEvent.change(calendar, { target: { value: '2027-01-05' } })
  expect([field.value, left.mock.calls.length]).toEqual(['05/01/2027', 0])
  await user.tab()
  expect([document.activeElement?.textContent, left.mock.calls.length]).toEqual(['Después', 1])
})

test('a browser that opens no calendar still takes keys', async () => {
  const { field, calendar, user } = show()
  calendar.showPicker = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  await user.click(screen.getByRole('button', { name: 'Elegir en el calendario' }))
  await user.type(field, '05012027')
  expect(field.value).toBe('05/01/2027')
})

test('where it cannot be changed nothing of it can', () => {
  const { field, calendar } = show('2027-01-05', { disabled: true })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Elegir en el calendario' })
  expect([field, calendar, button].every(({ disabled }) => disabled)).toBe(true)
})

// @rule dates-meant
test.each([
  ['mañana{Tab}', '25/11/2026'],
  ['jue{Enter}', '26/11/2026'],
  ['24/12{Tab}', '24/12/2026'],
])('left with %s it holds the day that was meant', async (keys, shown) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T16:20:00.000Z') })
  const { field, user } = show()
  await user.click(field)
  await user.keyboard(keys)
  vi.useRealTimers()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual([shown, 'false'])
})
