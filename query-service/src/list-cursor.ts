import type { RowKey } from '@clinic/projections/read-store/read-store.ts'
import { HttpProblem } from '@clinic/service-kit/http/problem.ts'
import { noSuchCursor } from '@clinic/shared-events/contracts/common.ts'

/** The cursor of a row in a list: base64url of its sorted values and its id. Nothing personal is sorted by. */
export const cursorOf = ({ sort, id }: RowKey): string =>
  Buffer.from(JSON.stringify([...sort, id])).toString('base64url')

/** The key of the row a cursor names, in a list sorted by that many fields. @throws HttpProblem 400 for what is no cursor */
export const rowKeyOf = (cursor: string, fields: number): RowKey => {
  const values = textsIn(Buffer.from(cursor, 'base64url').toString())
  const id = values?.at(-1)
  if (!values || id === undefined || values.length !== fields + 1) throw unknownCursor()
  return { id, sort: values.slice(0, -1) }
}

const unknownCursor = () => new HttpProblem(400, 'invalid', noSuchCursor, { after: noSuchCursor })

/** Every list is sorted by texts. */
const textsIn = (json: string): string[] | null => {
  try {
    const values: unknown = JSON.parse(json)
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : null
  } catch {
    return null
  }
}
