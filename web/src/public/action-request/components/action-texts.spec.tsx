import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { expectLimitsShown, expectNoMarkup, hardText } from '~/testing/hard-text.ts'
import { answerRequests, answerSummary, notesField, openReschedule, summaryOf, taken } from '../testing/action-desk.ts'

const ask = () => screen.getByRole('button', { name: 'Solicitar reprogramación' })

// @rule typing-field-cuts-nothing: A field cuts nothing that is pasted: it tells the room left or by how much it is
//   too long while it is typed into, the limit in place once it is left, and nothing is sent
test('the notes take all that is pasted and say what is too much before anything is sent', async () => {
  answerSummary()
  const sent = answerRequests(taken)
  const { user } = await openReschedule()
  const label = /^¿Qué días y horas le sirven\?$/
  await expectLimitsShown(user, [{ label, most: 2000, sentence: 'Notas: máximo 2000 caracteres' }])
  await user.type(notesField(), '.')
  await user.click(ask())
  expect(await screen.findByText('Notas: máximo 2000 caracteres')).toBeDefined()
  expect(sent).toEqual([])
})

// @rule typing-typed-goes-comes
test('what is typed goes out and comes back as it was; name and answer are shown as text', async () => {
  answerSummary(() => HttpResponse.json(summaryOf('reschedule', { patientName: hardText })))
  const answer = { success: true, message: hardText, actionId: `${'Q7'.repeat(11)}.1` }
  const sent = answerRequests(() => HttpResponse.json(answer, { status: 201 }))
  const first = await openReschedule()
  await first.user.click(notesField())
  await first.user.paste(hardText)
  first.unmount()
  const { user } = await openReschedule()
  expect(notesField().value).toBe(hardText)
  expect(screen.getByRole('region', { name: 'Su cita' }).textContent).toContain(hardText)
  await user.click(ask())
  const done = await screen.findByRole('region', { name: 'Solicitud Enviada' })
  expect(done.textContent).toContain(hardText)
  expect(sent.map(({ body }) => body)).toEqual([{ notes: hardText, date: '2026-11-26', time: '11:00' }])
  expectNoMarkup()
})
