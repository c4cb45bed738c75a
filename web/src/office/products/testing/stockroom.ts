import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { Answer } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

export const product = (of: Partial<ProductRow> & Pick<ProductRow, 'id' | 'name'>): ProductRow => ({
  description: `${of.name} para la casa.`,
  price: 12_500,
  imageUrl: `https://ejemplo.cr/${of.id}.jpg`,
  category: 'Equipo de Rehabilitación',
  stock: 18,
  revision: '0',
  ...of,
})
export const bands = product({ id: 'bandas', name: 'Bandas', stock: 12 })
export const gel = product({ id: 'gel', name: 'Gel', stock: 0 })
export const roller = product({ id: 'rodillo', name: 'Rodillo', stock: 3 })

type Sent = {
  method: string
  path: string
  body: unknown
  ifMatch: string | null
  key: string | null
  outlivesPage: boolean
}

/** A server that keeps products. `sent`: what was asked for; `instead`: the answers of the next commands, which are then not carried out. */
export const openStockroom = (products: readonly ProductRow[] = [bands, gel, roller]) => {
  const stockroom = { products: [...products], sent: [] as Sent[], instead: [] as Answer[] }
  const carryOut = (sent: Sent): Response => {
    const id = sent.path.split('/')[3]
    const known = stockroom.products.find((one) => one.id === id)
    const body = sent.body as Partial<ProductRow>
    const revision = String(Number(known?.revision ?? -1) + 1)
    const row = { ...product({ id: 'nuevo', name: '' }), ...known, ...body, revision }
    const { shownStock: _, ...kept } = row as ProductRow & { shownStock?: number }
    stockroom.products = [...stockroom.products.filter((one) => one !== known), kept]
    return HttpResponse.json(kept, { status: known ? 200 : 201, headers: { 'X-Log-Position': '101' } })
  }
  const take = async ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url)
    const { headers, method } = request
    const isForm = headers.get('Content-Type')?.startsWith('multipart') ?? false
    const sent = {
      method,
      path: pathname,
      body: isForm ? null : await request.json(),
      ifMatch: headers.get('If-Match'),
      key: headers.get('Idempotency-Key'),
      outlivesPage: request.keepalive,
    }
    stockroom.sent.push(sent)
    const instead = stockroom.instead.shift()
    return instead ? instead() : carryOut(sent)
  }
  server.use(
    http.get('/api/products', () => HttpResponse.json(stockroom.products, { headers: { 'X-Log-Position': '100' } })),
    http.post('/api/products', take),
    http.put('/api/products/:id', take),
    http.patch('/api/products/:id/stock', take),
    http.post('/api/upload-image', take),
  )
  return stockroom
}

export const refusal =
  (status: number, error: string, code = 'refused') =>
  () =>
    HttpResponse.json({ error, code }, { status })
export const stale = refusal(412, 'Otra persona cambió', 'stale')

export const openProducts = () => renderApp('/doctor/products')
export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
export const stockOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Stock de ${name}` })

/** Puts another number into a product's stock at once, as a paste does, and presses Enter. */
export const putStock = async (user: ReturnType<typeof openProducts>['user'], name: string, stock: string) => {
  await user.tripleClick(await stockOf(name))
  await user.paste(stock)
  await user.keyboard('{Enter}')
}
