import { ApiError } from './http.ts'

/** With it spreadsheets read the accents right. The browser takes it off what it reads. */
const byteOrderMark = '\uFEFF'
/** A long list takes its time. */
const patienceMs = 120_000

/** Reads a table, or lines of JSON, and gives it to the browser as a file, by the name of the answer. @throws ApiError; TypeError and DOMException where none came */
export const downloadTable = async (address: string): Promise<void> => {
  const answer = await fetch(address, { credentials: 'include', signal: AbortSignal.timeout(patienceMs) })
  const text = await answer.text()
  if (!answer.ok) throw new ApiError(answer.status, text)
  const type = answer.headers.get('Content-Type') ?? 'text/csv;charset=utf-8'
  const file = URL.createObjectURL(new Blob(type.startsWith('text/csv') ? [byteOrderMark, text] : [text], { type }))
  const [, download = ''] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
  Object.assign(document.createElement('a'), { href: file, download }).click()
  URL.revokeObjectURL(file)
}
