import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { pressWildly } from '~/testing/failures.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { toast, useToasts } from '../toasts.ts'
import { type FormFailure, useSubmittedForm } from './use-submitted-form.ts'

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView ??= () => {}
afterEach(cleanup)

type Sample = { name: string; phone: string }
type Failure = FormFailure<keyof Sample> & { notice: string }
type Send = (values: Sample) => Failure | null | Promise<Failure | null>

const schema = z.object({ name: z.string().min(1, 'Falta el nombre'), phone: z.string() })

function Form({ send }: { send: Send | null }) {
  const submitted = useSubmittedForm<Sample, Sample, Failure>({ schema, initial: () => ({ name: '', phone: '' }) })
  const { form, formRef, errorOf, sending, failure, onSubmit } = submitted
  const review = () => ({ fields: {}, notice: 'Revise', review: true })
  return (
    <form ref={formRef} onSubmit={onSubmit(send, review)}>
      <TextField label="Nombre" error={errorOf('name')} {...form.register('name')} />
      <TextField label="Teléfono" error={errorOf('phone')} {...form.register('phone')} />
      <p role="alert">{failure?.notice}</p>
      <button type="submit">{sending ? 'Enviando' : 'Enviar'}</button>
    </form>
  )
}

const opened = (send: Send | null) => {
  render(<Form send={send} />)
  return userEvent.setup()
}
const name = () => screen.getByLabelText('Nombre')
const phone = () => screen.getByLabelText('Teléfono')
const button = () => screen.getByRole('button')
const alert = () => screen.getByRole('alert').textContent

it('sends once, however often its button is pressed meanwhile', async () => {
  const sent: Sample[] = []
  const answered = Promise.withResolvers<null>()
  const user = opened((values) => {
    sent.push(values)
    return answered.promise
  })
  await user.type(name(), 'Ana')
  pressWildly(button())
  expect(await screen.findByRole('button', { name: 'Enviando' })).toBeDefined()
  await user.click(button())
  answered.resolve(null)
  expect(await screen.findByRole('button', { name: 'Enviar' })).toBeDefined()
  expect(sent).toEqual([{ name: 'Ana', phone: '' }])
})

// @rule typed-while-sent: Issue: nothing typed is lost: a form takes no words while it is being sent, and takes them again
//   once it is known what became of that
it('takes no words while it is being sent: they would go with what was sent', async () => {
  const answered = Promise.withResolvers<Failure | null>()
  const user = opened(() => answered.promise)
  await user.type(name(), 'Ana')
  await user.click(button())
  await user.type(name(), ' María')
  expect(name()).toHaveProperty('value', 'Ana')
  answered.resolve({ fields: {}, notice: 'No se guardó' })
  await screen.findByRole('button', { name: 'Enviar' })
  await user.type(name(), ' María')
  expect(name()).toHaveProperty('value', 'Ana María')
})

it('leads to the first wrong field, and points at the marked ones until none is', async () => {
  const sent: Sample[] = []
  const user = opened((values) => {
    sent.push(values)
    return null
  })
  await user.click(button())
  expect(await screen.findByText('Falta el nombre')).toBeDefined()
  await focusIsOn(name())
  expect(alert()).toBe('Revise')
  await user.type(name(), 'Ana')
  expect(alert()).toBe('')
  await user.click(button())
  expect(sent).toHaveLength(1)
})

it('tells what the server said of a field for as long as that holds what was sent', async () => {
  const answered = Promise.withResolvers<Failure>()
  const user = opened(() => answered.promise)
  await user.type(name(), 'Ana')
  await user.type(phone(), '123')
  await user.click(button())
  // As the browser fills one in.
  fireEvent.input(phone(), { target: { value: '1234' } })
  answered.resolve({ fields: { name: 'Ya está', phone: 'Muy corto' }, notice: 'No se pudo' })
  expect(await screen.findByText('Ya está')).toBeDefined()
  expect(screen.queryByText('Muy corto')).toBeNull()
  fireEvent.input(phone(), { target: { value: '123' } })
  expect(await screen.findByText('Muy corto')).toBeDefined()
  await user.type(name(), ' Mora')
  expect(screen.queryByText('Ya está')).toBeNull()
  expect(alert()).toBe('No se pudo')
})

it('keeps what the server said of another field when its own check finds something', async () => {
  const user = opened(async () => ({ fields: { phone: 'Muy corto' }, notice: 'No se pudo' }))
  await user.type(name(), 'Ana')
  await user.click(button())
  await screen.findByText('Muy corto')
  await user.clear(name())
  await user.click(button())
  expect(await screen.findByText('Falta el nombre')).toBeDefined()
  expect(screen.getByText('Muy corto')).toBeDefined()
  expect(alert()).toBe('Revise')
})

it('is never drawn as sending where it was not sent at all', async () => {
  const user = opened(() => ({ fields: { phone: 'Falta' }, notice: 'Mire antes' }))
  await user.type(name(), 'Ana')
  await user.click(button())
  expect(await screen.findByText('Mire antes')).toBeDefined()
  await focusIsOn(phone())
  expect(screen.queryByRole('button', { name: 'Enviando' })).toBeNull()
})

it('checks without sending while there is nothing to send', async () => {
  const user = opened(null)
  await user.type(name(), 'Ana')
  await user.click(button())
  expect(alert()).toBe('')
  await user.clear(name())
  await user.click(button())
  expect(await screen.findByText('Falta el nombre')).toBeDefined()
})

// @rule messages-new-try: A new try of a form takes back the message of its last one
it('a new try takes back what the last one said in a message, and no message of another', async () => {
  const [first, second] = [Promise.withResolvers<Failure>(), Promise.withResolvers<null>()]
  const tries = [first, second]
  const user = opened(() => tries.shift()?.promise ?? null)
  const shown = () =>
    useToasts
      .getState()
      .toasts.filter(({ open }) => open)
      .map(({ title }) => title)
  await user.type(name(), 'Ana')
  toast({ title: 'De otro' })
  await user.click(button())
  expect(shown()).toEqual(['De otro'])
  toast({ title: 'Ese horario ya no está disponible', look: 'destructive' })
  first.resolve({ fields: {}, notice: 'No se pudo' })
  expect(await screen.findByText('No se pudo')).toBeDefined()
  expect(shown()).toEqual(['Ese horario ya no está disponible'])
  await user.click(button())
  expect(shown()).toEqual([])
  toast({ title: 'Guardado' })
  second.resolve(null)
  expect(await screen.findByRole('button', { name: 'Enviar' })).toBeDefined()
  expect(shown()).toEqual(['Guardado'])
})
