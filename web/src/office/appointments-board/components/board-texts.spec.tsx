import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { expectNoMarkup, hardText } from '~/testing/hard-text.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerDay, answerThread, detail, openBoard } from '../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(tenTwenty)
  answerMe(doctor({ name: hardText }))
  answerThread()
})

// @rule typing-typed-goes-comes: What is typed goes out, and comes back after a reload, as it was; HTML is shown as
//   text on every form, the board, its detail, the shop, the cart and an order on its way
test('what a patient wrote stands on the board and in the detail as text', async () => {
  answerDay(() => [row({ name: hardText, address: hardText, reason: hardText, notes: hardText })])
  const { user } = await openBoard()
  const list = await screen.findByRole('list', { name: 'Citas del 24/11/2026' })
  const shown = await within(list).findByText(hardText)
  expectNoMarkup()
  await user.click(shown)
  expect((await detail().findAllByText(hardText)).length).toBeGreaterThanOrEqual(3)
  expectNoMarkup()
})
