import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerTaken, friday } from '~/public/shared/schedule/testing/taken-desk.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { expectDraftEnds } from '~/testing/kept-draft.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import {
  answerRequests,
  answerSummary,
  appointmentId,
  away,
  notesField,
  notFound,
  openReschedule,
  refused,
  summaryOf,
  taken,
} from '../testing/action-desk.ts'

afterEach(() => void vi.useRealTimers())
const main = () => within(screen.getByRole('main'))

// @rule drafts-end
test('says how long what is typed is kept, and forgets it when that is asked for or two hours are over', async () => {
  answerSummary()
  const { user } = await openReschedule()
  await expectDraftEnds(user, /^¿Qué días y horas/)
})

describe('the five addresses', () => {
  // @rule request-accion-cita-appointmentid: Public §2 /accion-cita/{appointmentId}/{actionType},
  //   /cita/{appointmentId}/reprogramar, /cita/{appointmentId}/cancelar, /r/{appointmentId} (reschedule) and
  //   /c/{appointmentId} (cancel) lead to one screen
  test.each([
    [`/accion-cita/${appointmentId}/reschedule`, 'Reprogramar su cita', 'reschedule'],
    [`/cita/${appointmentId}/reprogramar`, 'Reprogramar su cita', 'reschedule'],
    [`/r/${appointmentId}`, 'Reprogramar su cita', 'reschedule'],
    [`/accion-cita/${appointmentId}/cancel`, 'Cancelar su cita', 'cancel'],
    [`/cita/${appointmentId}/cancelar`, 'Cancelar su cita', 'cancel'],
    [`/c/${appointmentId}`, 'Cancelar su cita', 'cancel'],
  ])('%s asks to %s', async (address, title, type) => {
    const reads = answerSummary()
    renderApp(address)
    await screen.findByRole('heading', { level: 1, name: title })
    await main().findByText('Rosa Mora Jiménez')
    expect(reads).toEqual([`/api/appointment-actions/${appointmentId}/${type}`])
  })

  // @rule request-unusable-link-shows: Public §2, §8 An unusable link shows 'Enlace No Válido': unknown, past,
  //   cancelled or completed, another action type, an id that is none
  test.each([
    ['another action', `/accion-cita/${appointmentId}/borrar`],
    ['an id that is none', '/r/abc'],
    ['an id that is none', '/accion-cita/%3Cscript%3E/cancel'],
  ])('%s in the address is Enlace No Válido, and nothing is asked of the server: %s', async (_, address) => {
    const reads = answerSummary()
    renderApp(address)
    await screen.findByRole('heading', { level: 1, name: 'Enlace No Válido' })
    expect(main().getByRole('link', { name: 'Llamar al 8888-0000' })).toBeDefined()
    expect(reads).toEqual([])
  })
})

describe('opening the link', () => {
  // @rule request-summary-patient-date, request-optional-notes-field
  test('shows patient, date, time and specialty, and sends nothing', async () => {
    answerSummary()
    const sent = answerRequests(taken)
    await openReschedule()
    const summary = screen.getByRole('region', { name: 'Su cita' })
    expect(
      within(summary)
        .getAllByRole('definition')
        .map((fact) => fact.textContent),
    ).toEqual(['Rosa Mora Jiménez', 'jueves 26/11/2026', '11:00 AM', 'Fisioterapia Heredia'])
    expect(sent).toEqual([])
  })

  // @rule request-contact-phone-mail: Public §2 Contact phone and e-mail of the practice
  test('gives phone and e-mail of the practice', async () => {
    answerSummary()
    await openReschedule()
    const contact = within(screen.getByRole('region', { name: '¿Prefiere hablar con nosotros?' }))
    expect(contact.getByRole('link', { name: 'Llamar al 8888-0000' }).getAttribute('href')).toBe('tel:+50688880000')
    expect(contact.getByRole('link', { name: practice.email }).getAttribute('href')).toBe(`mailto:${practice.email}`)
  })

  // @rule request-summary-patient-date: Public §2 Summary: patient, date, time, specialty
  test('a name that was erased is told as such', async () => {
    answerSummary(() => HttpResponse.json(summaryOf('reschedule', { patientName: null })))
    await openReschedule()
    expect(main().getByText('[eliminado]')).toBeDefined()
  })

  test('the appointment is on its way until it is there', async () => {
    const answered = Promise.withResolvers<Response>()
    answerSummary(() => answered.promise)
    renderApp(`/c/${appointmentId}`)
    await screen.findByText('Buscando su cita…')
    expect(screen.queryByRole('button', { name: 'Solicitar cancelación' })).toBeNull()
    answered.resolve(HttpResponse.json(summaryOf('cancel')))
    await screen.findByRole('button', { name: 'Solicitar cancelación' })
    expect(screen.queryByText('Buscando su cita…')).toBeNull()
  })

  // @rule request-unusable-link-shows
  test('an unknown, past, cancelled or completed appointment is Enlace No Válido', async () => {
    answerSummary(notFound)
    renderApp(`/r/${appointmentId}`)
    await screen.findByRole('heading', { level: 1, name: 'Enlace No Válido' })
    expect(main().queryByRole('button')).toBeNull()
  })

  test('a server that is away says so and can be asked again', async () => {
    answerSummary(away, () => HttpResponse.json(summaryOf('reschedule')))
    const { user } = renderApp(`/r/${appointmentId}`)
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar su cita.')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByRole('button', { name: 'Solicitar reprogramación' })
  })
})

describe('the two requests are told apart', () => {
  // @rule request-two-requests-told: The two requests are told apart; cancelling leads to the policies
  test('cancelling leads to the policies before it is asked for', async () => {
    answerSummary()
    renderApp(`/c/${appointmentId}`)
    await screen.findByRole('button', { name: 'Solicitar cancelación' })
    const policies = main().getByRole('link', { name: 'políticas de cancelación' })
    expect(policies.getAttribute('href')).toBe('/multas')
    expect(screen.getByRole('region', { name: 'Qué pasa después' }).textContent).toContain('Su cita se cancela')
  })

  // @rule request-move-on-the-day: The terms' charge for a move on the day is said before the move is asked for
  test('rescheduling on the day itself says what the terms charge, before that nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T05:59:59.000Z') })
    answerSummary()
    const { unmount } = await openReschedule()
    expect(main().queryByText(/cobro/)).toBeNull()
    unmount()
    // Midnight in Costa Rica.
    vi.setSystemTime(Date.parse('2026-11-26T06:00:00.000Z'))
    await openReschedule()
    const terms = main().getByRole('link', { name: 'Términos de Servicio' })
    expect(terms.getAttribute('href')).toBe('/terms-of-service')
    expect(terms.parentElement?.textContent).toContain('Su cita es hoy.')
    expect(terms.parentElement?.textContent).toContain('cobro del 25 % de la consulta')
  })

  // @rule request-two-requests-told
  test('rescheduling mentions no policies, and goes over to cancelling with nothing carried along', async () => {
    const reads = answerSummary()
    const { user, router } = await openReschedule()
    expect(main().queryByRole('link', { name: 'políticas de cancelación' })).toBeNull()
    await user.type(notesField(), 'Solo por la tarde')
    await user.click(main().getByRole('link', { name: 'Cancelar la cita' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await screen.findByRole('button', { name: 'Solicitar cancelación' })
    expect(router.state.location.pathname).toBe(`/cita/${appointmentId}/cancelar`)
    expect(screen.getByLabelText<HTMLTextAreaElement>('¿Por qué cancela?').value).toBe('')
    expect(reads).toHaveLength(2)
  })
})

describe('asking', () => {
  // @rule request-appointment-actions-appointmentid: Public §7 POST
  //   /api/appointment-actions/{appointmentId}/{actionType} with notes; success, message, actionId are read
  // @rule request-slow-failing-server
  test('posts the notes once with a key; the button waits meanwhile', async () => {
    answerSummary()
    const answered = Promise.withResolvers<void>()
    const sent = answerRequests(async () => {
      await answered.promise
      return taken()
    })
    const { user } = await openReschedule()
    await user.type(notesField(), 'Martes o jueves 🙏')
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviando...' })
    expect(button.disabled).toBe(true)
    answered.resolve()
    await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    expect(sent).toEqual([
      {
        url: `/api/appointment-actions/${appointmentId}/reschedule`,
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: { notes: 'Martes o jueves 🙏', date: '2026-11-26', time: '11:00' },
      },
    ])
  })

  // @rule request-wishes
  test('offers up to three free hours instead of words; one of them is taken away again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(friday) })
    answerSummary()
    answerTaken([{ date: '2026-11-24', intervals: [{ startTime: '08:00', endTime: '09:00' }] }])
    const sent = answerRequests(taken)
    const { user } = await openReschedule()
    await user.click(screen.getByRole('button', { name: 'Semana siguiente' }))
    const hours = () => within(screen.getByRole('group', { name: 'Horas libres del martes 24/11' }))
    await user.click(await screen.findByRole('radio', { name: 'martes 24/11, 7 libres' }))
    expect(hours().queryByRole('button', { name: '8:00 AM' })).toBeNull()
    for (const hour of ['9:00 AM', '2:00 PM', '5:00 PM']) await user.click(hours().getByRole('button', { name: hour }))
    expect(hours().getByRole<HTMLButtonElement>('button', { name: '4:00 PM' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Quitar martes 24/11, 2:00 PM' }))
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    const wishes = [
      { date: '2026-11-24', time: '09:00' },
      { date: '2026-11-24', time: '17:00' },
    ]
    expect(sent.map((one) => one.body)).toEqual([{ wishes, date: '2026-11-26', time: '11:00' }])
  })

  test('offers the hours of the next week once those of its own are over, however long the page was left open', async () => {
    // Saturday, a minute before 11:00 in Costa Rica.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T16:59:00.000Z') })
    answerSummary()
    answerTaken()
    const { user } = await openReschedule()
    await user.click(await screen.findByRole('radio', { name: 'sábado 21/11, 1 libre' }))
    expect(screen.getByRole('button', { name: '11:00 AM' })).toBeDefined()
    vi.setSystemTime('2026-11-21T17:00:00.000Z')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByRole('radio', { name: 'jueves 26/11, 8 libres' })).toBeDefined()
    expect(screen.queryByRole('group', { name: /^Horas libres del/ })).toBeNull()
  })

  // @rule request-optional-notes-field: Public §2 An optional notes field and a confirm button; opening the link
  //   changes nothing
  test('works by keyboard alone and without notes', async () => {
    answerSummary()
    const sent = answerRequests(taken)
    const { user } = await openReschedule()
    notesField().focus()
    await user.tab()
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    expect(sent.map((one) => one.body)).toEqual([{ date: '2026-11-26', time: '11:00' }])
  })

  // @rule actions-shown-start
  test('a visit that was moved meanwhile is named with its new hour, shown anew, and asked about by another press', async () => {
    const later = () => HttpResponse.json(summaryOf('reschedule', { date: '2026-11-27', time: '09:00' }))
    answerSummary(() => HttpResponse.json(summaryOf('reschedule')), later)
    const error = 'Su cita cambió de día u hora: ahora es el 27/11/2026 a las 9:00 AM. Revísela e intente de nuevo.'
    const sent = answerRequests(refused(412, { error, code: 'moved-meanwhile' }), taken)
    const { user } = await openReschedule()
    await user.type(notesField(), 'Por la tarde')
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    expect(await screen.findByText(error)).toBeDefined()
    expect(screen.getByText('viernes 27/11/2026')).toBeDefined()
    expect(notesField().value).toBe('Por la tarde')
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    const notes = 'Por la tarde'
    expect(sent.map((one) => one.body)).toEqual([
      { notes, date: '2026-11-26', time: '11:00' },
      { notes, date: '2026-11-27', time: '09:00' },
    ])
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  // @rule request-idle-success: Public §2, §4 idle, then success
  test("success: the server's words, the focus on them, no form, and nothing left in the browser", async () => {
    answerSummary()
    answerRequests(taken)
    const { user } = await openReschedule()
    await user.type(notesField(), 'Me duele la espalda')
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    const heading = await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    await focusIsOn(heading)
    expect(screen.getByText('Recibimos su solicitud. Le escribiremos pronto.')).toBeDefined()
    expect(main().queryByRole('form')).toBeNull()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('espalda')
  })

  // @rule request-idle-duplicate-solicitud: Public §2, §4, §7, §8 idle, then duplicate on a 409: 'Solicitud Ya
  //   Registrada'
  test('409: Solicitud Ya Registrada', async () => {
    answerSummary()
    answerRequests(refused(409, { error: 'Ya hay una solicitud pendiente', code: 'action-pending' }))
    const { user } = await openReschedule()
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    const heading = await screen.findByRole('heading', { name: 'Solicitud Ya Registrada' })
    await focusIsOn(heading)
    expect(main().queryByRole('form')).toBeNull()
  })

  // @rule request-unusable-link-shows
  test('an appointment that was cancelled meanwhile is Enlace No Válido', async () => {
    answerSummary()
    answerRequests(notFound)
    const { user } = await openReschedule()
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByRole('heading', { level: 1, name: 'Enlace No Válido' })
    expect(main().queryByRole('form')).toBeNull()
  })

  // @rule request-limit-told-per: Issue: a limit told per field
  test('notes over their limit are refused at the field and nothing is sent', async () => {
    answerSummary()
    const sent = answerRequests(taken)
    const { user } = await openReschedule()
    await user.click(notesField())
    await user.paste('ñ'.repeat(2001))
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByText('Notas: máximo 2000 caracteres')
    await focusIsOn(notesField())
    expect(sent).toEqual([])
  })
})

describe('when it fails', () => {
  // @rule request-slow-failing-server: Issue: slow or failing server: button disabled while sending, the message, the
  //   content kept, also over a reload
  test('what was typed and the key survive a reload', async () => {
    answerSummary()
    const sent = answerRequests(away, taken)
    const first = await openReschedule()
    await first.user.type(notesField(), 'Por la tarde')
    await first.user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByRole('region', { name: 'Error al Procesar' })
    first.unmount()
    const { user } = await openReschedule()
    expect(notesField().value).toBe('Por la tarde')
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    expect(sent[1]).toEqual(sent[0])
  })

  test('too many requests: the sentence that says when to come back', async () => {
    answerSummary()
    answerRequests(refused(429, { error: 'Espere un minuto e intente de nuevo.', code: 'too-many-requests' }))
    const { user } = await openReschedule()
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    const failed = await screen.findByRole('region', { name: 'Error al Procesar' })
    expect(within(failed).getByText('Espere un minuto e intente de nuevo.')).toBeDefined()
  })

  test('notes the server refuses are marked at the field, and the next submit is a new one', async () => {
    answerSummary()
    const sentence = 'Notas: contiene caracteres que no se pueden guardar'
    const sent = answerRequests(
      refused(400, { error: 'Datos inválidos', code: 'invalid', fields: { notes: sentence } }),
      taken,
    )
    const { user } = await openReschedule()
    await user.type(notesField(), 'Tarde')
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByText(sentence)
    expect(notesField().getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  test('a browser that still carried an ended session asks all the same', async () => {
    answerSummary()
    const sent = answerRequests(refused(401, { error: 'Debe iniciar sesión.', code: 'not-signed-in' }), taken)
    const { user } = await openReschedule()
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(sent[0])
  })
})

describe('a request that waits', () => {
  const waits = (waiting: string) =>
    answerSummary(() => HttpResponse.json(summaryOf('reschedule', { waiting } as object)))
  const withdrawal = (...answers: (() => Response | Promise<Response>)[]) => {
    const keys: (string | null)[] = []
    server.use(
      http.delete('/api/appointment-actions/:id/:type', ({ request, params }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        expect(params).toEqual({ id: appointmentId, type: 'reschedule' })
        return answers[Math.min(keys.length, answers.length) - 1]?.() ?? HttpResponse.json({ success: true })
      }),
    )
    return keys
  }
  const take = { name: 'Retirar mi solicitud' }

  // @rule request-withdraw-same-page: 'Retirar mi solicitud' stands with a request that was sent, and with one that
  //   waits when its link is opened again
  test("opened again the link says that it waits; 'Retirar mi solicitud' takes it back once", async () => {
    waits('reschedule')
    const keys = withdrawal()
    const { user } = renderApp(`/r/${appointmentId}`)
    await screen.findByRole('heading', { name: 'Solicitud Ya Registrada' })
    expect(main().queryByRole('form')).toBeNull()
    await user.dblClick(screen.getByRole('button', take))
    const heading = await screen.findByRole('heading', { name: 'Solicitud Retirada' })
    await focusIsOn(heading)
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(screen.queryByRole('button', take)).toBeNull()
  })

  // @rule request-withdraw-same-page
  test('one that was just sent can be taken back on the same page', async () => {
    answerSummary()
    answerRequests(taken)
    withdrawal()
    const { user } = await openReschedule()
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    await user.click(screen.getByRole('button', take))
    await screen.findByRole('heading', { name: 'Solicitud Retirada' })
  })

  // @rule request-withdraw-same-page
  test('one that is over by now says so; a server that is away is told, and asked again under the same key', async () => {
    waits('reschedule')
    const keys = withdrawal(away, refused(409, { error: 'Ya no está pendiente.', code: 'nothing-to-withdraw' }))
    const { user } = renderApp(`/r/${appointmentId}`)
    await user.click(await screen.findByRole('button', take))
    const failed = await screen.findByRole('region', { name: 'Error al Procesar' })
    expect(within(failed).getByText(/^No pudimos retirar su solicitud/)).toBeDefined()
    await user.click(screen.getByRole('button', take))
    await screen.findByRole('heading', { name: 'Esta solicitud ya no está pendiente' })
    expect(keys[1]).toBe(keys[0])
  })

  // @rule request-withdrawal-said-before: What withdraws a request says so before the button is pressed: asking for
  //   the other kind, and confirming
  test('one of the other kind is withdrawn by asking, which the page says before', async () => {
    waits('cancel')
    const sent = answerRequests(taken)
    const { user } = await openReschedule()
    const note = screen.getByText('Si ahora pide reprogramarla, esa solicitud queda retirada.')
    expect(note.parentElement?.textContent).toMatch(/^Usted ya pidió cancelar esta cita/)
    await user.click(screen.getByRole('button', { name: 'Solicitar reprogramación' }))
    await screen.findByRole('heading', { name: 'Solicitud Enviada' })
    expect(sent).toHaveLength(1)
  })

  // @rule request-withdrawal-said-before
  test('where none waits nothing is said of it', async () => {
    answerSummary()
    await openReschedule()
    expect(screen.queryByText(/queda retirada/)).toBeNull()
  })
})
