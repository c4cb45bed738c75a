import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EventDefinition } from '@clinic/shared-events/definitions/define-event.ts'
import { conversationEvents } from '@clinic/shared-events/messaging/conversation-events.ts'
import { productEvents } from '@clinic/shared-events/products/events.ts'
import { describe, expect, it } from 'vitest'
import { readGoldens } from '../../../../shared-events/testing/golden.ts'
import { conversation } from '../../messaging/conversation.ts'
import { product } from '../../products/product.ts'
import type { Happened, SnapshotOf } from '../decider.ts'

const goldens = readGoldens()
/** One event of each type, as it was first stored in its newest version. */
const storedOf = (definitions: readonly EventDefinition[]) =>
  definitions.flatMap(({ type, v }) =>
    goldens
      .filter(({ file }) => file.endsWith(`${type}.v${v}.json`))
      .map(({ content }) => ({ type, ...content, at: '2026-11-20T15:00:00.000Z' })),
  )

/** What a snapshot of this fold is, and what comes of it. */
const foldedBy = <S, E extends { type: string }>(
  {
    initialState,
    evolve,
    snapshot,
  }: { initialState(): S; evolve(state: S, event: Happened<E>): S; snapshot?: SnapshotOf<S> },
  definitions: readonly EventDefinition[],
) => {
  const events = storedOf(definitions) as unknown as Happened<E>[]
  if (!snapshot) throw new Error('there is no snapshot of this fold')
  const state = events.reduce(evolve, initialState())
  const kept = JSON.parse(JSON.stringify(snapshot.write(state)))
  return {
    shape: snapshot.shape,
    types: new Set(events.map(({ type }) => type)),
    state,
    kept,
    again: snapshot.read(kept),
  }
}

describe.each([
  ['products', foldedBy(product, productEvents), productEvents],
  ['messaging', foldedBy(conversation, conversationEvents), conversationEvents],
])('the snapshot of a fold in %s', (slice, { shape, types, state, kept, again }, definitions) => {
  it('holds all of it: what is read is what was written', () => {
    expect(types).toEqual(new Set(definitions.map(({ type }) => type)))
    expect(again).toEqual(state)
  })

  it('is of a new shape number when the same events are folded to something else', () => {
    const golden = join(import.meta.dirname, '..', '..', slice, 'golden', `snapshot.${shape}.json`)
    expect(kept).toEqual(JSON.parse(readFileSync(golden, 'utf8')))
  })
})
