import { bodyAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BodyDiagram } from '~/body-diagram/body-diagram.tsx'
import { focusIsOn } from '~/testing/focus.ts'
import { setWidth } from '~/testing/window-width.ts'
import { bodyAreaText } from '~/texts/patients/body.ts'
import {
  accepted,
  answerAppointment,
  answerIntakes,
  area,
  chips,
  field,
  friday,
  isPressed,
  openIntake,
  send,
} from '../testing/intake-desk.ts'

beforeEach(() => {
  vi.setSystemTime(friday)
  answerAppointment()
})

describe('the body diagram', () => {
  // @rule clinical-clickable-body-diagram
  test('every area is a button with its Spanish name, and is sent under its id', async () => {
    const sent = answerIntakes(accepted)
    const { user } = await openIntake()
    for (const id of bodyAreas) await user.click(area(bodyAreaText[id], 'Espalda'))
    await user.type(field(/^Edad/), '64')
    await user.type(field(/^Ocupación/), 'Maestra')
    await send(user)
    await screen.findByRole('heading', { name: 'Gracias, ya tenemos su ficha clínica' })
    expect(sent[0]?.body.painAreas).toEqual([
      'head',
      'neck',
      'shoulders',
      'upper-back',
      'lower-back',
      'left-arm',
      'right-arm',
      'hips',
      'left-leg',
      'right-leg',
      'left-knee',
      'right-knee',
      'left-foot',
      'right-foot',
    ])
  })

  // @rule clinical-clickable-body-diagram
  test('clicking an area selects it in both views, clicking it again takes it back', async () => {
    const { user } = await openIntake()
    expect(isPressed(area('Rodilla izquierda'))).toBe(false)
    await user.click(area('Rodilla izquierda'))
    expect(isPressed(area('Rodilla izquierda'))).toBe(true)
    expect(isPressed(area('Rodilla izquierda', 'Espalda'))).toBe(true)
    expect(isPressed(area('Rodilla derecha'))).toBe(false)
    expect(chips()).toEqual(['Rodilla izquierda'])
    await user.click(area('Rodilla izquierda', 'Espalda'))
    expect(isPressed(area('Rodilla izquierda'))).toBe(false)
    expect(chips()).toEqual([])
  })

  // @rule clinical-left-right-patient
  test('says whose left and right it is and names the sides of each view', async () => {
    await openIntake()
    expect(screen.getByText('Izquierda y derecha son las de su propio cuerpo.')).toBeDefined()
    expect(screen.getAllByText(/^(Izquierda|Derecha)$/).map((side) => side.textContent)).toEqual([
      'Derecha',
      'Izquierda',
      'Izquierda',
      'Derecha',
    ])
  })
})

describe('with the keyboard alone', () => {
  // @rule clinical-body-diagram-usable
  test('each view is one stop of the Tab key, arrows lead on, Space and Enter select', async () => {
    const { user } = await openIntake()
    area('Cabeza').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await focusIsOn(area('Cadera'))
    await user.keyboard(' {ArrowLeft}{Enter}')
    expect(chips()).toEqual(['Brazo derecho', 'Cadera'])
    await user.tab()
    await focusIsOn(area('Cabeza', 'Espalda'))
    await user.tab({ shift: true })
    await focusIsOn(area('Brazo derecho'))
    await user.keyboard('{Enter}')
    expect(chips()).toEqual(['Cadera'])
  })

  // @rule clinical-body-diagram-usable
  test('after a chip is removed the focus is on the next one, then on the one before, then on the list', async () => {
    const { user } = await openIntake()
    for (const name of ['Cabeza', 'Cuello', 'Hombros']) await user.click(area(name))
    screen.getByRole('button', { name: 'Quitar Cuello' }).focus()
    await user.keyboard('{Enter}')
    await focusIsOn(screen.getByRole('button', { name: 'Quitar Hombros' }))
    await user.keyboard('{Enter}')
    await focusIsOn(screen.getByRole('button', { name: 'Quitar Cabeza' }))
    await user.keyboard(' ')
    await focusIsOn(screen.getByText('Áreas seleccionadas'))
    expect(screen.getByText('No hay áreas seleccionadas')).toBeDefined()
  })
})

describe('the selected areas', () => {
  // @rule clinical-selected-areas-appear: Public §2 Selected areas appear as removable chips; with none selected 'No
  //   hay áreas seleccionadas'
  test("are chips from head to foot, each removed by pressing it; with none it says 'No hay áreas seleccionadas'", async () => {
    const { user } = await openIntake()
    expect(screen.getByText('No hay áreas seleccionadas')).toBeDefined()
    await user.click(area('Pie derecho'))
    await user.click(area('Cuello'))
    expect(screen.queryByText('No hay áreas seleccionadas')).toBeNull()
    expect(chips()).toEqual(['Cuello', 'Pie derecho'])
    expect(screen.getByText('2 áreas seleccionadas')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Quitar Cuello' }))
    expect(chips()).toEqual(['Pie derecho'])
    expect(isPressed(area('Cuello'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Quitar Pie derecho' }))
    expect(screen.getByText('No hay áreas seleccionadas')).toBeDefined()
  })
})

describe('on a phone', () => {
  const labels = (view: string) =>
    within(screen.getByRole('group', { name: view }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  // @rule clinical-phones-body-frente: On phones one body with a Frente / Espalda switch and a label button for every
  //   area
  test('one body with a switch, and a label button for every area of its view', async () => {
    setWidth(375)
    const { user } = await openIntake()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Frente' }).checked).toBe(true)
    expect(labels('Frente')).toHaveLength(12)
    expect(labels('Frente')).not.toContain('Espalda baja')
    await user.click(screen.getByRole('radio', { name: 'Espalda' }))
    expect(labels('Espalda').sort()).toEqual(Object.values(bodyAreaText).sort())
    await user.click(area('Espalda baja', 'Espalda'))
    expect(isPressed(area('Espalda baja', 'Espalda'))).toBe(true)
    expect(chips()).toEqual(['Espalda baja'])
  })

  // @rule clinical-phones-body-frente
  test('the drawing itself can be pressed too', async () => {
    setWidth(375)
    const { user, container } = await openIntake()
    const knee = container.querySelector('[data-area="left-knee"]')
    if (!knee) throw new Error('the left knee is not drawn')
    await user.click(knee)
    expect(chips()).toEqual(['Rodilla izquierda'])
    expect(isPressed(area('Rodilla izquierda'))).toBe(true)
  })
})

describe('read-only', () => {
  test('both views are pictures that tell their areas, and nothing can be pressed', () => {
    render(<BodyDiagram selected={['lower-back', 'neck']} />)
    expect(screen.getByRole('img', { name: 'Frente: Cuello' })).toBeDefined()
    expect(screen.getByRole('img', { name: 'Espalda: Cuello, Espalda baja' })).toBeDefined()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Cuello', 'Espalda baja'])
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
