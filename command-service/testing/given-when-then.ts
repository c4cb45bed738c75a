import assert from 'node:assert/strict'
import type { Decider, Decision, Happened } from '../src/handling/decider.ts'

/** When the events of `given` happened, unless an event says otherwise. */
export const givenAt = '2026-11-20T15:00:00.000Z'

/**
 * Scenarios of a decider that read as its rules:
 * `given([booked]).when(cancel).then([cancelled])`, also `.thenRejected({ type: 'SlotTaken' })` and `.thenNothing()`.
 * Comparison is deep, strict and ordered; each `then…` throws an AssertionError when the decision is another.
 */
export const scenariosOf = <S, C, E extends { type: string }, R>(decider: Decider<S, C, E, R>) => {
  const given = (history: readonly (E | Happened<E>)[]) => {
    const state = history.reduce<S>(
      (folded, event) => decider.evolve(folded, { at: givenAt, ...event } as Happened<E>),
      decider.initialState(),
    )
    return { state, when: (command: C) => outcomeOf(decider.decide(command, state)) }
  }
  return { given }
}

const outcomeOf = <E, R>(decision: Decision<E, R>) => ({
  // biome-ignore lint/suspicious/noThenProperty: reads as the rule it is, and nothing ever awaits it
  then(events: readonly E[]): void {
    assert.deepStrictEqual(decision, { ok: true, events })
  },
  thenNothing(): void {
    assert.deepStrictEqual(decision, { ok: true, events: [] })
  },
  thenRejected(rejection: R): void {
    assert.deepStrictEqual(decision, { ok: false, rejection })
  },
})
