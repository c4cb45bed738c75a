import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceNow, practiceRowOf } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

type Sent = { body: { hours?: string[][] }; ifMatch: string | null }

/** The server of a practice whose data are chosen, in the order of a log. */
const openClinic = () => {
  const sent: Sent[] = []
  const clinic = { row: practiceRowOf(practiceNow(practice, {}), '0'), sent }
  const answer = () => HttpResponse.json(clinic.row, { headers: { 'X-Log-Position': String(5 + sent.length) } })
  answerMe(doctor({ username: 'jefa', role: 'admin' }))
  server.use(
    http.get('/api/practice', answer),
    http.patch('/api/practice', async ({ request }) => {
      const body = (await request.json()) as Sent['body']
      const ifMatch = request.headers.get('If-Match')
      sent.push({ body, ifMatch })
      if (ifMatch !== clinic.row.revision)
        return HttpResponse.json(
          { error: 'Otra persona cambió estos datos.', code: 'stale' },
          { status: 412, headers: { 'X-Log-Position': '9' } },
        )
      clinic.row = { ...clinic.row, ...body, revision: String(Number(clinic.row.revision) + 1) }
      return answer()
    }),
  )
  return clinic
}
const open = async () => {
  const { user } = renderApp('/doctor/admin/clinica')
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  await screen.findByLabelText('Nombre')
  const type = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  const save = (name = 'Guardar') => user.click(screen.getByRole('button', { name }))
  return { user, field, type, save }
}

let clinic: ReturnType<typeof openClinic>
beforeEach(() => {
  clinic = openClinic()
})

describe('the data of the clinic', () => {
  // @rule practice-screen: Issue: 'Datos de la clínica' with name, contacts, coverage, prices and deposit; what was
  //   changed is sent with the revision that was shown
  test('are saved as they were shown, and only what was changed', async () => {
    const { field, type, save } = await open()
    await type('Nombre', 'Clínica del Norte')
    await type('Reserva', '6 000')
    await save()
    await screen.findByText('Datos guardados: ya se ven en el sitio')
    expect(clinic.sent).toEqual([{ body: { name: 'Clínica del Norte', deposit: 6000 }, ifMatch: '0' }])
    expect(field('Reserva').value).toBe('6000')
  })

  // @rule history-practice
  test('lead to their history as soon as one was chosen', async () => {
    const { type, save } = await open()
    expect(screen.queryByRole('link', { name: 'Historial' })).toBeNull()
    await type('Nombre', 'Clínica del Norte')
    await save()
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Historial' })
    expect(link.pathname).toBe('/doctor/admin/clinica/historial')
  })

  // @rule practice-screen
  test('say at its field what cannot be', async () => {
    const { type, save } = await open()
    await type('Teléfono', '12')
    await save()
    expect(await screen.findByText('Teléfono debe tener al menos 8 dígitos')).toBeDefined()
    expect(clinic.sent).toEqual([])
  })

  // @rule practice-screen
  test('take a WhatsApp number as people write it, and no fraction for a price', async () => {
    const { type, save } = await open()
    await type('Número de WhatsApp', '8777-4321')
    await type('Reserva', '5.500')
    await type('Seguimiento, cerca', '24000,50')
    await save()
    const wrong = 'Seguimiento, cerca: debe ser un número entero de colones, de 1 a 1000000'
    expect(await screen.findByText(wrong)).toBeDefined()
    expect(screen.getByRole('region', { name: 'Así se leerá el sitio' }).textContent).toContain('24000,50')
    expect(clinic.sent).toEqual([])
    await type('Seguimiento, cerca', '24 500')
    await save()
    await screen.findByText('Datos guardados: ya se ven en el sitio')
    const body = { chatNumber: '50687774321', deposit: 5500, followUpNear: 24_500 }
    expect(clinic.sent).toEqual([{ body, ifMatch: '0' }])
  })

  // @rule practice-preparing
  test('name what is still the example', async () => {
    await open()
    expect(screen.getByRole('note').textContent).toContain('Falta poner teléfono y correo electrónico de la clínica')
  })

  // @rule practice-data-live
  test('show what another administrator changed where nothing is typed', async () => {
    const { field } = await open()
    const row = { id: 'practice', name: 'De otra persona', revision: '1' }
    fakeLive.send({ projection: 'practice-settings', id: 'practice', position: '8', row })
    await waitFor(() => expect(field('Nombre').value).toBe('De otra persona'))
  })

  // @rule practice-data-stale
  test('are saved over other fields of somebody else, and over the same only after both were shown', async () => {
    const { user, field, type, save } = await open()
    await type('Nombre', 'Mía')
    clinic.row = { ...clinic.row, coverage: 'Cartago', revision: '1' }
    await save()
    await screen.findByText('Datos guardados: ya se ven en el sitio')
    expect(clinic.row).toMatchObject({ name: 'Mía', coverage: 'Cartago' })
    await type('Nombre', 'Otra mía')
    clinic.row = { ...clinic.row, name: 'Suya', revision: '3' }
    await save()
    const alert = within(await screen.findByText('Otra persona cambió esto mientras usted lo editaba:'))
    expect(alert).toBeDefined()
    expect(screen.getByText('Ahora dice: Suya')).toBeDefined()
    expect(screen.getByText('Usted escribió: Otra mía')).toBeDefined()
    await save('Guardar lo mío')
    await waitFor(() => expect(clinic.row.name).toBe('Otra mía'))
    await type('Nombre', 'Tercera')
    clinic.row = { ...clinic.row, name: 'De ella', revision: '5' }
    await save()
    await user.click(await screen.findByRole('button', { name: 'Dejar lo que hay ahora' }))
    expect(field('Nombre').value).toBe('De ella')
  })

  // @rule practice-hours-chosen
  test('have the eight hours of Monday to Saturday, each a box of its own', async () => {
    const { user, save } = await open()
    expect(screen.getAllByRole('checkbox')).toHaveLength(48)
    expect(screen.queryByRole('checkbox', { name: /^Domingo/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /^Lunes, 8:00/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Sábado, 2:00/ }))
    await save()
    await waitFor(() => expect(clinic.sent).toHaveLength(1))
    const hours = clinic.sent[0]?.body.hours ?? []
    expect([hours[0], hours[1]?.[0], hours[6]?.at(-1)]).toEqual([[], '09:00', '14:00'])
  })

  // @rule practice-preview: Issue: a preview of how the site will read with what is typed
  test('are shown as the site will read, before they are saved', async () => {
    const { user, type } = await open()
    const preview = within(screen.getByRole('region', { name: 'Así se leerá el sitio' }))
    expect(preview.getByText('Lunes a viernes')).toBeDefined()
    await type('Nombre', 'Clínica del Norte')
    await type('Primera sesión, cerca', '32000')
    await user.click(screen.getByRole('checkbox', { name: /^Viernes, 5:00/ }))
    expect(preview.getByText('Clínica del Norte')).toBeDefined()
    expect(preview.getByText(/^₡32,000 – ₡35,000$/)).toBeDefined()
    expect(preview.getByText('Lunes a jueves')).toBeDefined()
  })

  // @rule practice-logo
  test('have a logo that is uploaded, shown in the preview, saved with the rest and taken away again', async () => {
    const { user, save } = await open()
    const id = 'a'.repeat(64)
    const answer = { imageUrl: `/images/${id}-640.webp`, width: 900, height: 240 }
    server.use(http.post('/api/upload-image', () => HttpResponse.json(answer, { status: 201 })))
    await user.upload(screen.getByLabelText('Subir imagen'), new File(['PNG'], 'logo.png', { type: 'image/png' }))
    const preview = within(screen.getByRole('region', { name: 'Así se leerá el sitio' }))
    const logo = { imageUrl: `/images/${id}-320.webp`, width: 320, height: 85 }
    const shown = await preview.findByRole('img', { name: 'Mueve' })
    expect([shown.getAttribute('src'), shown.getAttribute('width')]).toEqual([logo.imageUrl, '320'])
    expect(clinic.sent).toEqual([])
    await user.click(screen.getAllByRole('link', { name: 'Inicio' })[0] as HTMLElement)
    const question = within(await screen.findByRole('alertdialog', { name: '¿Deja esto sin guardar?' }))
    expect(question.getByText('Un cambio')).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Seguir escribiendo' }))
    await save()
    await waitFor(() => expect(clinic.sent.at(-1)?.body).toEqual({ logo }))
    await user.click(await screen.findByRole('button', { name: 'Quitar logotipo' }))
    expect(preview.queryByRole('img')).toBeNull()
    await save()
    await waitFor(() => expect(clinic.sent.at(-1)?.body).toEqual({ logo: null }))
  })

  // @rule practice-logo, practice-data-stale
  test('show both logos where two administrators chose one', async () => {
    const { user, save } = await open()
    const addressOf = (id: string) => `/images/${id.repeat(64)}-320.webp`
    const answer = { imageUrl: `/images/${'a'.repeat(64)}-640.webp`, width: 900, height: 240 }
    server.use(http.post('/api/upload-image', () => HttpResponse.json(answer, { status: 201 })))
    await user.upload(screen.getByLabelText('Subir imagen'), new File(['PNG'], 'logo.png', { type: 'image/png' }))
    await screen.findByRole('button', { name: 'Quitar logotipo' })
    clinic.row = { ...clinic.row, logo: { imageUrl: addressOf('b'), width: 320, height: 85 }, revision: '3' }
    await save()
    await screen.findByText('Otra persona cambió esto mientras usted lo editaba:')
    const shown = screen
      .getAllByRole('figure')
      .map((one) => [one.textContent, within(one).getByRole('img').getAttribute('src')])
    expect(shown).toEqual([
      ['Ahora dice', addressOf('b')],
      ['Usted escribió', addressOf('a')],
    ])
  })

  // @rule practice-logo
  test('say why a file is no logo', async () => {
    const { user } = await open()
    await user.upload(screen.getByLabelText('Subir imagen'), new File(['x'], 'a.png', { type: 'image/png' }))
    expect(
      await screen.findByText('No se pudo subir la imagen: El servidor no responde.', { selector: 'p, span' }),
    ).toBeDefined()
  })

  // @rule practice-bookings-off
  test('ask before bookings on the site are switched off, not before they are on again', async () => {
    const { user } = await open()
    const part = within(screen.getByRole('region', { name: 'Reservas en línea' }))
    await user.click(part.getByRole('button', { name: 'Apagar' }))
    const question = within(await screen.findByRole('alertdialog', { name: '¿Apagar las reservas en línea?' }))
    await user.click(question.getByRole('button', { name: 'Volver' }))
    expect(clinic.sent).toEqual([])
    await user.click(part.getByRole('button', { name: 'Apagar' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apagar' }))
    await user.click(await part.findByRole('button', { name: 'Encender' }))
    await part.findByText('El público agenda en el sitio.')
    expect(clinic.sent.map(({ body }) => body)).toEqual([{ bookingsOpen: false }, { bookingsOpen: true }])
  })

  // @rule practice-booking-mail
  test('switch the mail of each booking on and off, which goes to the practice', async () => {
    clinic.row = { ...clinic.row, email: 'citas@norte.cr' }
    const { user } = await open()
    const part = within(screen.getByRole('region', { name: 'Correo por cada reserva en línea' }))
    expect(part.getByText('Apagado: las citas nuevas se ven en «Por atender».')).toBeDefined()
    await user.click(part.getByRole('button', { name: 'Encender' }))
    await part.findByText('Cada cita que agenda un paciente en el sitio se avisa a citas@norte.cr.')
    await user.click(part.getByRole('button', { name: 'Apagar' }))
    await part.findByRole('button', { name: 'Encender' })
    expect(clinic.sent.map(({ body }) => body)).toEqual([{ bookingMails: true }, { bookingMails: false }])
  })

  // @rule practice-policies: Issue: the policy's texts stay the specification's and are shown to read
  test('show the policies to read', async () => {
    await open()
    expect(screen.getByText(/^Si no se presenta a la cita, o la cancela/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Leer los términos' })).toBeDefined()
    // What is charged is the terms', not the policies' hour and a half.
    const charged = screen.getByText('Cancelar con menos de 12 horas de aviso')
    expect(charged.nextElementSibling?.textContent).toBe('50%')
  })
})
