import { isDeepStrictEqual } from 'node:util'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { createFold, type State } from '../fold-events.ts'
import type { Subject } from './subjects.ts'

/**
 * Which fields of the state each event gave another value, in the order of the events: the subject's row and what other read models make of the
 * same events (docs/reading.md#histories). A field that is gone is null. `shown`: the part of the row that the reader may see.
 */
export const changesBy = (
  { row, others = [] }: Pick<Subject, 'row' | 'others'>,
  id: string,
  events: readonly Recorded[],
  shown: (row: object) => object = (whole) => whole,
): Record<string, unknown>[] => {
  const main = createFold(row)
  const folds = others.map(({ projection, fields }) => ({ fold: createFold(projection), fields }))
  let before: State = {}
  return events.map((event) => {
    main.add(event)
    for (const { fold } of folds) fold.add(event)
    const known = main.documents.get(id)
    const after = Object.assign({}, known && shown(known), ...folds.map(({ fold, fields }) => fields(fold.documents)))
    const changed = changedFields(before, after)
    before = after
    return changed
  })
}

const changedFields = (before: State, after: State): Record<string, unknown> => {
  const changed: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!isDeepStrictEqual(before[name] ?? null, after[name] ?? null)) changed[name] = after[name] ?? null
  return changed
}
