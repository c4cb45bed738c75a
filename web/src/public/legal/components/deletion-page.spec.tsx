import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'

const alertText =
  'Su solicitud de eliminación de datos ha sido enviada. Nos contactaremos con usted en un plazo de 5 días hábiles.'

const open = async () => {
  const { user } = renderApp('/data-deletion')
  const form = within(await screen.findByRole('form', { name: 'Solicitud de eliminación' }))
  return { user, form, main: within(screen.getByRole('main')) }
}
type Form = Awaited<ReturnType<typeof open>>['form']

const box = (form: Form, name: RegExp) => form.getByRole<HTMLInputElement>('textbox', { name })
const submit = (form: Form) => form.getByRole('button', { name: 'Enviar solicitud' })

describe('what may be deleted, and how', () => {
  // @rule legal-deletion-info-cards: Public §2 Deletion: info cards with the rights and what can be deleted, and the
  //   alternative contact with its response time
  // @rule legal-deletion-terms-differ: Public §9 Deletion terms differ: 5 business days, 5-10, 3-5, 30 calendar days,
  //   each where it is written
  test('the two cards tell the rights, what can be deleted, and the other ways with their term', async () => {
    const { main } = await open()
    const rights = within(main.getByRole('region', { name: 'Sus derechos' }))
    expect(rights.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Información de contacto',
      'Perfil y preferencias',
      'Historial de comunicaciones no médicas',
      'Datos de marketing',
    ])
    const other = within(main.getByRole('region', { name: 'Contacto alternativo' }))
    expect(other.getByText('Respondemos en 3-5 días hábiles.')).toBeDefined()
    expect(other.getByRole('link', { name: /^Escribir por WhatsApp/ }).getAttribute('target')).toBe('_blank')
    expect(other.getByRole('link', { name: 'Llamar al 8888-0000' })).toBeDefined()
    expect(other.getByRole('link', { name: /citas@movida\.example/ }).getAttribute('href')).toMatch(/^mailto:/)
  })

  // @rule legal-deletion-verify-identity: Public §2 Deletion: verify identity, review what may legally be deleted,
  //   delete within 5-10 business days, send confirmation
  // @rule legal-deletion-terms-differ
  test('the process has four steps', async () => {
    const { main } = await open()
    const steps = within(main.getByRole('region', { name: 'Cómo lo hacemos' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'Verificamos su identidad.',
      'Revisamos qué se puede eliminar legalmente.',
      'Eliminamos los datos en 5-10 días hábiles.',
      'Le enviamos la confirmación.',
    ])
  })

  // @rule legal-deletion-card-exceptions: Public §2, §9 Deletion: legal card with exceptions, processing time and
  //   consequences
  // @rule legal-deletion-terms-differ
  test('the legal card tells exceptions, processing time and consequences', async () => {
    const { main } = await open()
    const legal = within(main.getByRole('region', { name: 'Información legal' }))
    expect(legal.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Excepciones',
      'Tiempo de procesamiento',
      'Consecuencias',
    ])
    expect(legal.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Expedientes médicos',
      'Datos financieros para impuestos',
      'Registros de seguridad de acceso',
      'Datos ligados a procesos legales activos',
    ])
    expect(legal.getByText('Su solicitud se procesa dentro de 30 días naturales.')).toBeDefined()
  })
})

describe('the form', () => {
  // @rule legal-deletion-form-name: Public §3 Deletion form: name, email, phone, cedula (placeholder 1-2345-6789),
  //   reason, five data types
  test('has its fields; name and e-mail alone are required', async () => {
    const { form } = await open()
    const required = form.getAllByRole('textbox').map((one) => one.getAttribute('aria-required'))
    expect(required).toEqual(['true', 'true', null, null, null])
    expect(box(form, /^Cédula/).placeholder).toBe('1-2345-6789')
    expect(
      within(form.getByRole('group', { name: 'Datos que desea eliminar' }))
        .getAllByRole('checkbox')
        .map((one) => (one as HTMLInputElement).value),
    ).toEqual([
      'Información de contacto',
      'Preferencias de comunicación',
      'Historial de mensajería no médico',
      'Datos de marketing',
      'Información de cuenta web',
    ])
  })

  // @rule legal-deletion-form-name-valid: Public §5 Deletion form: name and a valid email required, nothing else is
  //   checked
  test('without name and e-mail it says so at the fields and shows no alert', async () => {
    const { form, user } = await open()
    await user.click(submit(form))
    expect(await form.findByText('Nombre es requerido')).toBeDefined()
    expect(form.getByText('Correo electrónico es requerido')).toBeDefined()
    await focusIsOn(box(form, /^Nombre completo/))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  // @rule legal-deletion-form-name-valid
  test('an e-mail that is none is refused; what was typed stays', async () => {
    const { form, user } = await open()
    await user.type(box(form, /^Nombre completo/), 'Rosa Mora')
    await user.type(box(form, /^Correo electrónico/), 'rosa.mora')
    await user.click(submit(form))
    expect(await form.findByText('Correo electrónico inválido')).toBeDefined()
    expect(box(form, /^Nombre completo/).value).toBe('Rosa Mora')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  // @rule legal-deletion-form-makes: Public §3, §7, §8 Deletion form: makes no call, stores nothing, shows the alert
  // @rule legal-deletion-terms-differ
  test('sent by keyboard alone it makes no call and shows the alert exactly', async () => {
    // A call without an answer would fail this test.
    const { form, user } = await open()
    box(form, /^Nombre completo/).focus()
    await user.keyboard('Rosa Mora{Tab}rosa.mora@example.com{Tab}{Tab}no es una cédula 🙂{Tab} {Enter}')
    const alert = await screen.findByRole('alertdialog', { name: 'Solicitud enviada' })
    expect(within(alert).getByText(alertText)).toBeDefined()

    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(form.getAllByRole('textbox').map((one) => (one as HTMLInputElement).value)).toEqual(['', '', '', '', ''])
  })

  test('closed, the alert gives the focus back to where it was', async () => {
    const { form, user } = await open()
    await user.type(box(form, /^Nombre completo/), 'Rosa Mora')
    await user.type(box(form, /^Correo electrónico/), 'rosa.mora@example.com')
    await user.click(submit(form))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await focusIsOn(box(form, /^Correo electrónico/))
  })

  // @rule legal-deletion-form-name-valid, legal-deletion-form-makes, typing-field-cuts-nothing
  test('nothing else is checked, and nothing of it is kept in the browser', async () => {
    const { form, user } = await open()
    await user.type(box(form, /^Nombre completo/), 'مريم <b>Mora</b>')
    await user.type(box(form, /^Correo electrónico/), 'rosa.mora@example.com')
    await user.type(box(form, /^Teléfono/), '12')
    await user.click(form.getByRole('checkbox', { name: 'Datos de marketing' }))
    await user.click(box(form, /^Motivo/))
    await user.paste('x'.repeat(10_000))
    await user.click(submit(form))
    expect(await screen.findByText(alertText)).toBeDefined()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Mora|example\.com/)
  })
})
