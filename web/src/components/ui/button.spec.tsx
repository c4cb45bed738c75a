import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Button, IconButton } from './button.tsx'

afterEach(cleanup)

/** A field that is checked when it is left, and what was pressed. */
const show = () => {
  const heard: string[] = []
  render(
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          heard.push('sent')
        }}
      >
        <input aria-label="Nombre" onBlur={() => heard.push('checked')} />
        <Button type="submit">Enviar</Button>
        <IconButton label="Semana siguiente" onClick={() => heard.push('turned')}>
          →
        </IconButton>
      </form>
      <Button>Menú</Button>
    </>,
  )
  return heard
}
const press = (name: string) => ({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name }) })

// @rule every-nothing-moves-away: Nothing moves away under a press: a form's button does not take the focus from its
//   field
test.each([
  ['Enviar', 'sent'],
  ['Semana siguiente', 'turned'],
])(
  'a press on a form’s button does not check the field that has the focus: what that says would move the button away: %s',
  async (name, done) => {
    const heard = show()
    const user = userEvent.setup()
    await user.click(screen.getByLabelText('Nombre'))
    await user.pointer(press(name))
    expect(heard).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
    await user.pointer('[/MouseLeft]')
    expect(heard).toEqual([done])
  },
)

test('a button elsewhere takes the focus as ever', async () => {
  const heard = show()
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Nombre'))
  await user.pointer(press('Menú'))
  expect(heard).toEqual(['checked'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menú' }))
})
