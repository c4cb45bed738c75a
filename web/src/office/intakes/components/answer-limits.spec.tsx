import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerCorrections, answerForms, dialog, form, list } from '../testing/forms-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

// @rule office-limits-as-public, office-cedula-masked
test.each([
  ['Edad', '200', '200', 'Edad debe estar entre 1 y 120 años'],
  ['Cédula', '123', '1-23', 'Cédula debe tener formato #-####-####'],
])(
  '%s of an open form takes what the public form takes, and is not sent otherwise',
  async (name, text, shown, said) => {
    forgetStaffDrafts()
    answerMe(doctor())
    answerForms(() => [form()])
    server.use(http.get('/api/orders', () => HttpResponse.json([])))
    const sent = answerCorrections()
    const { user } = renderApp('/doctor/patient-intakes')
    await user.click((await list()).getByRole('button', { name: 'Ver Detalles de Carmen Vargas Ulate' }))
    const box = await dialog()
    await user.click(box.getByRole('button', { name: `Editar ${name}` }))
    const field = box.getByRole('textbox', { name })
    await user.clear(field)
    await user.type(field, text)
    expect(field).toHaveProperty('value', shown)
    await user.click(box.getByRole('button', { name: 'Guardar' }))
    expect(box.getByText(said)).toBeDefined()
    expect(screen.queryByText('Error al actualizar')).toBeNull()
    expect(sent).toEqual([])
  },
)
