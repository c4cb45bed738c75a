import { type ExportedList, type ExportQuery, exportPath } from '@clinic/shared-events/contracts/exports.ts'
import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { server } from './server.ts'

/** A table, without the mark at its beginning. */
export const exportedText = '"Título"\r\n'

/** Answers exports. `asked`: their addresses; `saved`: the names of the files that the browser was given; `sizes`: their bytes. */
export const answerExport = (status = 200) => {
  const exported = { asked: [] as string[], saved: [] as string[], sizes: [] as number[] }
  server.use(
    http.post('/api/exports', async ({ request }) => {
      // What the button sends: a list and what narrows it.
      const { list, ...query } = (await request.json()) as { list: ExportedList } & ExportQuery
      exported.asked.push(exportPath(list, query))
      if (status !== 200) return HttpResponse.json({ error: 'No.', code: 'no' }, { status })
      return HttpResponse.json(
        { address: exportPath(list, { ...query, ticket: 'x' }) },
        { headers: { 'X-Log-Position': '9' } },
      )
    }),
    http.get('/api/exports/:name', () => {
      const headers = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="lista.csv"' }
      return new HttpResponse(`\uFEFF${exportedText}`, { headers })
    }),
  )
  URL.createObjectURL = (file: Blob) => {
    exported.sizes.push(file.size)
    return 'blob:list'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    exported.saved.push(this.download)
  })
  return exported
}
