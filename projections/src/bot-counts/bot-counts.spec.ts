import { expect, it } from 'vitest'
import { documentAfter, marked, opened, received, replied, reviewed } from '../../testing/histories/bot-events.ts'
import type { Given } from '../../testing/recorded.ts'
import { botCounts } from './bot-counts.ts'

const countsAfter = (...events: Given[]) => {
  const counts = documentAfter(botCounts, 'all')(...events)
  return counts && botCounts.shown?.(counts, { capacity: 1 })
}

// @rule bot-manual-review
it('the counts of the bot say how many conversations there are and in how many something waits for staff', () => {
  const next = { ...received, data: { ...received.data, opens: false } }
  expect(countsAfter(received, replied, next)).toEqual({ id: 'all', conversations: 1, waiting: 0 })
  expect(countsAfter(received, marked)).toEqual({ id: 'all', conversations: 1, waiting: 1 })
  expect(countsAfter(received, marked, marked, reviewed)).toEqual({ id: 'all', conversations: 1, waiting: 1 })
  expect(countsAfter(received, marked, marked, reviewed, reviewed)).toEqual({ id: 'all', conversations: 1, waiting: 0 })
})

// @rule messages-write-first
it('a conversation that staff opened counts from then on, and once', () => {
  const next = { ...received, data: { ...received.data, opens: undefined } }
  expect(countsAfter(opened)).toEqual({ id: 'all', conversations: 1, waiting: 0 })
  expect(countsAfter(opened, next)).toEqual({ id: 'all', conversations: 1, waiting: 0 })
})
