import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { doctor } from '~/testing/staff.ts'

/** Who is signed in. */
export const admin = doctor({ id: 'admin', username: 'admin', name: 'Administración', role: 'admin' })
export const ana = doctor({
  id: 's1',
  username: 'ana',
  name: 'Ana Solís',
  email: 'ana@ejemplo.cr',
  specialty: 'Fisioterapia',
})

/** These are all users. */
export const listed = (...rows: Doctor[]) =>
  server.use(http.get('/api/doctors', () => HttpResponse.json(rows, { headers: { 'X-Log-Position': '7' } })))
/** Answers a call. @returns what it was sent */
export const answers = (method: 'post' | 'put', path: string, answer: () => Response) => {
  const sent: { body: unknown; path: string; key: string | null }[] = []
  server.use(
    http[method](path, async ({ request }) => {
      const { pathname } = new URL(request.url)
      sent.push({ body: await request.json(), path: pathname, key: request.headers.get('Idempotency-Key') })
      return answer()
    }),
  )
  return sent
}
export const refusal = (status: number, error: string, fields?: object) => () =>
  HttpResponse.json({ error, code: 'refused', ...(fields && { fields }) }, { status })

export const openUsers = () => renderApp('/doctor/admin/users')
export const card = async (name: string) => {
  const items = await within(await screen.findByRole('list', { name: 'Usuarios' })).findAllByRole('listitem')
  const found = items.find((item) => within(item).queryByRole('heading', { name }))
  if (!found) throw new Error(`no card of ${name}`)
  return within(found)
}
