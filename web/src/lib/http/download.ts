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
  const type = answer.headers.get('Content-Type') ?? undefined
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
  saveText(name, text, type)
}

const csvType = 'text/csv'
/** Gives a text to the browser as a file. */
export const saveText = (download: string, text: string, type = `${csvType};charset=utf-8`): void => {
  const href = URL.createObjectURL(new Blob(type.startsWith(csvType) ? [byteOrderMark, text] : [text], { type }))
  Object.assign(document.createElement('a'), { href, download }).click()
  URL.revokeObjectURL(href)
}
