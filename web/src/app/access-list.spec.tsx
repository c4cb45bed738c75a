import { cleanup, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { answerOffice, officeAnswers } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const [access] = officeAnswers.listAccesses
const many = Array.from({ length: 130 }, (_, at) => ({ ...access, id: String(at) }))
const panel = async () => within(await screen.findByRole('region', { name: 'Quién vio los datos clínicos' }))

describe('who saw the clinical data', () => {
  let asked: URL[]
  beforeEach(() => {
    asked = []
    answerOffice(() => null)
    server.use(
      http.get('/api/doctor/accesses', ({ request }) => {
        const url = new URL(request.url)
        asked.push(url)
        const from = Number(url.searchParams.get('after') ?? 0)
        const to = from + Number(url.searchParams.get('limit'))
        const next: Record<string, string> =
          to < many.length ? { Link: `</api/doctor/accesses?after=${to}>; rel="next"` } : {}
        return HttpResponse.json(many.slice(from, to), { headers: { 'X-Log-Position': '100', ...next } })
      }),
    )
  })

  // @rule accesses-on-the-record: Issue: the record, and a visit's page of medical records, show who looked
  it('of a record is shown to administrators when they ask: who, what and when, page by page to the last', async () => {
    const { user } = renderApp(`/doctor/patients/${patient().id}`)
    const shown = await panel()
    expect(asked).toEqual([])
    await user.click(shown.getByRole('button', { name: 'Ver quién los vio' }))
    const [first] = await shown.findAllByRole('listitem')
    expect(first?.textContent).toBe('María Quesada · Expediente24/11/2026 10:02')
    expect(asked[0]?.searchParams.get('of')).toBe(`patient-${patient().id}`)
    for (const rows of [120, 130]) {
      await user.click(shown.getByRole('button', { name: 'Ver más' }))
      await vi.waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(rows))
    }
    expect(asked.map(({ searchParams }) => searchParams.get('after'))).toEqual([null, '20', '120'])
    shown.getByText('No hay más.')
  })

  // @rule accesses-on-the-record
  it('of a visit is shown on the page of its medical records', async () => {
    const { user } = renderApp(`/doctor/medical-record/${row().id}`)
    await user.click((await panel()).getByRole('button', { name: 'Ver quién los vio' }))
    await (await panel()).findAllByRole('listitem')
    expect(asked[0]?.searchParams.get('of')).toBe(`appointment-${row().id}`)
  })

  // @rule accesses-on-the-record
  it('stands in the history of a visit, and of nothing that has no clinical data', async () => {
    const { user } = renderApp('/doctor/appointments/a/historial')
    await user.click((await panel()).getByRole('button', { name: 'Ver quién los vio' }))
    await (await panel()).findAllByRole('listitem')
    expect(asked[0]?.searchParams.get('of')).toBe('appointment-a')
    cleanup()
    renderApp('/doctor/products/a/historial')
    await screen.findByRole('region', { name: 'Lo que pasó' })
    expect(screen.queryByRole('region', { name: 'Quién vio los datos clínicos' })).toBeNull()
  })

  // @rule accesses-for-administrators
  it('is nothing that doctors see', async () => {
    answerMe(doctor())
    renderApp(`/doctor/patients/${patient().id}`)
    await screen.findByRole('region', { name: 'Notas de seguimiento' })
    expect(screen.queryByRole('region', { name: 'Quién vio los datos clínicos' })).toBeNull()
  })
})
