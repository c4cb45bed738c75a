import { describe, expect, it } from 'vitest'
import { accept, type Decider, nothing, refuse } from '../src/handling/decider.ts'
import { givenAt, scenariosOf } from './given-when-then.ts'

type Opened = { type: 'Opened'; by: string }
type Gate = { open: boolean; since: string | null }
const gate: Decider<Gate, 'open' | 'knock' | 'kick', Opened, { type: 'NotLikeThat' }> = {
  initialState: () => ({ open: false, since: null }),
  evolve: (_, event) => ({ open: true, since: event.at }),
  decide: (command, state) => {
    if (command === 'kick') return refuse({ type: 'NotLikeThat' as const })
    return command === 'knock' || state.open ? nothing : accept({ type: 'Opened' as const, by: 'hand' })
  },
}
const { given } = scenariosOf(gate)
const opened: Opened = { type: 'Opened', by: 'hand' }

describe('given, when, then', () => {
  it('passes when the decision is the expected one', () => {
    given([]).when('open').then([opened])
    given([opened]).when('open').thenNothing()
    given([]).when('kick').thenRejected({ type: 'NotLikeThat' })
  })

  it('folds the history with the instant of each event', () => {
    expect(given([opened]).state.since).toBe(givenAt)
    expect(given([{ ...opened, at: '2026-01-01T00:00:00.000Z' }]).state.since).toBe('2026-01-01T00:00:00.000Z')
  })

  it('fails on another event, on too many and on too few', () => {
    expect(() =>
      given([])
        .when('open')
        .then([{ type: 'Opened', by: 'foot' }]),
    ).toThrow()
    expect(() => given([]).when('open').then([])).toThrow()
    expect(() => given([]).when('open').then([opened, opened])).toThrow()
  })

  it('fails when something happens that should stay quiet', () => {
    expect(() => given([]).when('open').thenNothing()).toThrow()
    expect(() => given([]).when('kick').thenNothing()).toThrow()
  })

  it('fails when a refusal is expected and none comes, or the other way round', () => {
    expect(() => given([]).when('open').thenRejected({ type: 'NotLikeThat' })).toThrow()
    expect(() => given([]).when('kick').then([opened])).toThrow()
  })
})
