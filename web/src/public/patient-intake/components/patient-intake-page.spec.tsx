import { painAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { focusIsOn } from '~/testing/focus.ts'
import { expectDraftEnds } from '~/testing/kept-draft.ts'
import { answerForms, arrived, field, fill, openForm, person, send, stateOf, taken } from '../testing/intake-desk.ts'

describe('what the form asks', () => {
  // @rule first-session-public-login-titled: Public §2 Public, without login, titled 'Formulario de Primera Sesión'
  // @rule first-session-cedula-name-email: Public §2 Cédula, name, email and phone are required and marked *
  test('cédula, name, phone and e-mail are marked and required', async () => {
    await openForm()
    for (const label of Object.keys(person)) {
      expect(field(label).getAttribute('aria-required')).toBe('true')
      expect(screen.getByText(label, { selector: 'label' }).textContent).toBe(`${label}*`)
    }
  })

  // @rule first-session-gender-occupation-address: Public §2 Gender, occupation and address are also marked in their
  //   labels; blank is accepted
  test('gender, occupation and address are marked too, and say that they may be blank', async () => {
    await openForm()
    for (const label of ['Género', 'Ocupación', 'Dirección']) {
      const control = field<HTMLElement>(label)
      expect(screen.getByText(label, { selector: 'label' }).textContent).toBe(`${label}*`)
      expect(control.hasAttribute('aria-required')).toBe(false)
      const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '')
      expect(hint?.textContent).toContain('uede quedar en blanco')
    }
  })

  // @rule first-session-gender-masculino-femenino: Public §2 Gender: masculino, femenino, otro
  test('gender is masculino, femenino, otro, or not chosen', async () => {
    await openForm()
    const options = within(field<HTMLSelectElement>('Género')).getAllByRole<HTMLOptionElement>('option')
    expect(options.map((option) => option.value)).toEqual(['', 'masculino', 'femenino', 'otro'])
  })

  // @rule first-session-pain-area-options: Public §2 The 17 pain-area options
  test('the seventeen pain areas stand in their order under their question', async () => {
    await openForm()
    const group = screen.getByRole('group', { name: '¿Dónde le duele?' })
    const named = within(group)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent)
    expect(named).toEqual([...painAreas])
    expect(named).toHaveLength(17)
  })

  // @rule first-session-pain-level-accepts: Public §5, §9 The pain level accepts 1 to 10, or stays blank
  test('the pain level goes from 1 to 10, starts blank and can be taken back', async () => {
    const { user } = await openForm()
    const group = screen.getByRole('group', { name: '¿Cuánto le duele?' })
    const levels = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(levels.map((level) => level.value)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(levels.filter((level) => level.checked)).toEqual([])
    await user.click(within(group).getByRole('radio', { name: '6 de 10' }))
    expect(within(group).getByText('6 de 10')).toBeDefined()
    await user.click(within(group).getByRole('button', { name: 'Quitar nivel de dolor' }))
    expect(levels.filter((level) => level.checked)).toEqual([])
    await focusIsOn(levels[0])
  })

  test('a section turns to a tick when what is asked in it is there', async () => {
    const { user } = await openForm()
    expect(stateOf('Sus datos')).toBe('Paso 1')
    await fill(user, person)
    expect(stateOf('Sus datos')).toBe('Completo')
    await user.click(screen.getByRole('checkbox', { name: 'Cadera' }))
    expect(stateOf('Su dolor')).toBe('Completo')
    expect(stateOf('Su salud')).toBe('Paso 3')
  })
})

describe('the cédula takes its form #-####-####', () => {
  // @rule first-session-cedula-formatted-typing
  test('while it is typed, and no longer than that', async () => {
    const { user } = await openForm()
    const cedula = field('Cédula')
    await user.type(cedula, '1123405678')
    expect(cedula.value).toBe('1-1234-0567')
    expect(cedula.maxLength).toBe(12)
  })

  // @rule first-session-cedula-formatted-typing
  test('deleting in the middle keeps the caret where it was', async () => {
    const { user } = await openForm()
    const cedula = field('Cédula')
    await user.type(cedula, '112340567')
    await user.type(cedula, '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect(cedula.value).toBe('1-1340-567')
    expect(cedula.selectionStart).toBe(3)
    await user.keyboard('2')
    expect(cedula.value).toBe('1-1234-0567')
    expect(cedula.selectionStart).toBe(4)
  })

  test('deleting over a dash takes the digit beyond it', async () => {
    const { user } = await openForm()
    const cedula = field('Cédula')
    await user.type(cedula, '112340567')
    await user.type(cedula, '{Backspace}', { initialSelectionStart: 7, initialSelectionEnd: 7 })
    expect(cedula.value).toBe('1-1230-567')
    expect(cedula.selectionStart).toBe(5)
  })

  // @rule first-session-cedula-formatted-typing
  test.each(['112340567', '1-1234-0567', ' Cédula: 1-1234-0567 '])('pasting "%s"', async (pasted) => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await user.click(field('Cédula'))
    await user.paste(pasted)
    expect(field('Cédula').value).toBe('1-1234-0567')
    await fill(user, { ...person, Cédula: '' })
    await send(user)
    await arrived()
    expect(sent[0]?.body.cedula).toBe('1-1234-0567')
  })
})

describe('what is checked before sending', () => {
  const shown = async (title: string, description: string) => {
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
    expect(screen.getAllByText(description).length).toBeGreaterThan(0)
  }

  // @rule first-session-missing-cedula-name: Public §5 Missing cédula, name, email or phone: 'Campos requeridos' /
  //   'Por favor complete todos los campos marcados con *'
  test.each(Object.keys(person))('without %s: the message, the field, and nothing is sent', async (missing) => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, Object.fromEntries(Object.entries(person).filter(([label]) => label !== missing)))
    await send(user)
    await shown('Campos requeridos', 'Por favor complete todos los campos marcados con *')
    expect(field(missing).getAttribute('aria-invalid')).toBe('true')
    await focusIsOn(field(missing))
    expect(screen.getByRole('alert').textContent).toContain('Revise los campos marcados')
    expect(sent).toEqual([])
    await fill(user, Object.fromEntries(Object.entries(person).filter(([label]) => label === missing)))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
  })

  test('an empty form says what is missing at each field and brings the focus to the first', async () => {
    const { user } = await openForm()
    await send(user)
    for (const sentence of [
      'Cédula es requerida',
      'Nombre es requerido',
      'Teléfono es requerido',
      'Correo electrónico es requerido',
    ]) {
      expect(await screen.findByText(sentence)).toBeDefined()
    }
    await focusIsOn(field('Cédula'))
    expect(stateOf('Sus datos')).toBe('Por revisar')
    expect(stateOf('Sobre usted')).toBe('Paso 2')
  })

  // @rule first-session-bad-cedula-formato: Public §5 Bad cédula: 'Formato de cédula inválido' / 'La cédula debe tener
  //   el formato #-####-####', and the schema's sentence at the field
  test('a cédula of another form', async () => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, { ...person, Cédula: '1123' })
    await send(user)
    await shown('Formato de cédula inválido', 'La cédula debe tener el formato #-####-####')
    expect(screen.getByText('Cédula debe tener formato #-####-####')).toBeDefined()
    await focusIsOn(field('Cédula'))
    expect(sent).toEqual([])
  })

  // @rule first-session-age-above-most: Public §5 Age above 0 and at most 120: 'Edad inválida' / 'Por favor ingrese
  //   una edad válida', and the schema's sentence at the field
  test.each(['0', '121', 'x'])('an age of %s', async (age) => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, { ...person, Edad: age })
    await send(user)
    await shown('Edad inválida', 'Por favor ingrese una edad válida')
    expect(screen.getByText('Edad debe estar entre 1 y 120 años')).toBeDefined()
    await focusIsOn(field('Edad'))
    expect(sent).toEqual([])
  })

  // @rule first-session-email-valid-phone: Public §5 Email valid; phone at least 8
  test.each([
    ['Correo electrónico', 'rosa.mora', 'Correo electrónico inválido'],
    ['Teléfono', '8888', 'Teléfono debe tener al menos 8 dígitos'],
  ])('%s "%s" is refused in the exact words', async (label, text, sentence) => {
    const sent = answerForms(taken)
    const { user } = await openForm()
    await fill(user, { ...person, [label]: text })
    await send(user)
    expect(await screen.findByText(sentence)).toBeDefined()
    await focusIsOn(field(label))
    expect(sent).toEqual([])
  })
})

describe('around the form', () => {
  // @rule first-session-typed-survives-reload: Issue: what was typed survives a reload in this tab alone; nothing is
  //   kept after sending
  test('what was typed survives a reload, in this tab alone', async () => {
    const first = await openForm()
    await fill(first.user, { ...person, Alergias: 'Látex' })
    await first.user.selectOptions(field('Género'), 'otro')
    await first.user.click(screen.getByRole('checkbox', { name: 'Cadera' }))
    await first.user.click(screen.getByRole('radio', { name: '3 de 10' }))
    first.unmount()
    await openForm()
    expect(field('Cédula').value).toBe('1-1234-0567')
    expect(field('Alergias').value).toBe('Látex')
    expect(field('Género').value).toBe('otro')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cadera' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 de 10' }).checked).toBe(true)
    expect(JSON.stringify(localStorage)).not.toMatch(/Rosa|Látex/)
  })

  // @rule first-session-cancel-button-links: Public §2 A cancel button links to /
  test('cancel leads to /', async () => {
    const { user, router } = await openForm()
    const cancel = screen.getByRole('link', { name: 'Volver' })
    expect(cancel.getAttribute('href')).toBe('/')
    await user.click(cancel)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  // @rule first-session-cancel-button-links
  test('cancel asks first when something was typed, and takes it away with it', async () => {
    const { user, router } = await openForm()
    await fill(user, { Alergias: 'Látex' })
    await user.click(screen.getByRole('link', { name: 'Volver' }))
    await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
    expect(field('Alergias').value).toBe('Látex')
    await user.click(screen.getByRole('link', { name: 'Volver' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Látex')
  })

  // @rule drafts-end
  test('says how long what is typed is kept, and forgets it when that is asked for or two hours are over', async () => {
    const { user } = await openForm()
    await expectDraftEnds(user, /^Alergias/)
  })

  test('the side column tells what happens next, and that this books nothing', async () => {
    await openForm()
    const steps = within(screen.getByRole('region', { name: 'Qué pasa después' }))
    expect(steps.getAllByRole('listitem')).toHaveLength(3)
    expect(steps.getByText('Este formulario no reserva una cita.')).toBeDefined()
    expect(steps.getByRole('link', { name: 'Agendar cita' }).getAttribute('href')).toBe('/citas')
  })
})
