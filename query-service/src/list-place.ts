import type { RowKey } from '@clinic/projections/read-store/read-store.ts'
import { HttpProblem } from '@clinic/service-kit/http/problem.ts'
import { noSuchPlace } from '@clinic/shared-events/contracts/common.ts'

/** A row's place in a list as one word of an address: base64url of its sorted values and its id. Nothing personal is sorted by. */
export const wordOf = ({ sort, id }: RowKey): string => Buffer.from(JSON.stringify([...sort, id])).toString('base64url')

/** The place a word stands for, in a list sorted by that many fields. @throws HttpProblem 400 for any other word */
export const placeOf = (word: string, fields: number): RowKey => {
  const values = textsIn(Buffer.from(word, 'base64url').toString())
  const id = values?.at(-1)
  if (!values || id === undefined || values.length !== fields + 1) throw unknownPlace()
  return { id, sort: values.slice(0, -1) }
}

const unknownPlace = () => new HttpProblem(400, 'invalid', noSuchPlace, { after: noSuchPlace })

/** Every list is sorted by texts. */
const textsIn = (json: string): string[] | null => {
  try {
    const values: unknown = JSON.parse(json)
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : null
  } catch {
    return null
  }
}
