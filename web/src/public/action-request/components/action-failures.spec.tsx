import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { decided, pressWildly, undecided } from '~/testing/failures.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { answerRequests, answerSummary, notesField, openReschedule, taken } from '../testing/action-desk.ts'

beforeEach(() => void answerSummary())

const button = () => screen.getByRole('button', { name: 'Solicitar reprogramación' })
const ask = (user: UserEvent) => user.click(button())
const asked = () => screen.findByRole('heading', { name: 'Solicitud Enviada' })
const failed = async () => {
  const shown = await screen.findByRole('region', { name: 'Error al Procesar' })
  await focusIsOn(within(shown).getByRole('heading'))
  expect(within(shown).getByText(/llámenos/)).toBeDefined()
  expect(within(shown).getByRole('link', { name: 'Llamar al 8888-0000' })).toBeDefined()
  expect(notesField().value).toBe('Por la tarde')
}

// @rule typing-sent-button-disabled: Issue: while it is sent the button is disabled; a double click and Enter send it
//   once
test('a double click and Enter ask once', async () => {
  const sent = answerRequests(taken)
  await openReschedule()
  pressWildly(button())
  await asked()
  expect(sent).toHaveLength(1)
})

// @rule request-idle-error-al: Public §2, §4, §8 idle, then error: 'Error al Procesar' with a suggestion to phone the
//   practice
// @rule typing-connection-answer-half
test.each(undecided)(
  '%s: Error al Procesar with the phone, what was typed is kept, and it goes out under the same key',
  async (_, answer) => {
    const sent = answerRequests(answer, taken)
    const { user } = await openReschedule()
    await user.type(notesField(), 'Por la tarde')
    await ask(user)
    await failed()
    await ask(user)
    await asked()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  },
)

// @rule typing-server-decided-against
test.each(decided)(
  '%s: Error al Procesar with the phone, what was typed is kept, and the next try has a new key',
  async (_, answer) => {
    const sent = answerRequests(answer, taken)
    const { user } = await openReschedule()
    await user.type(notesField(), 'Por la tarde')
    await ask(user)
    await failed()
    await ask(user)
    await asked()
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  },
)
