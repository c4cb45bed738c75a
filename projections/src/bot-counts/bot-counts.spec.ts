import { expect, it } from 'vitest'
import { documentAfter, marked, received, replied, reviewed } from '../../testing/bot-events.ts'
import { botCounts } from './bot-counts.ts'

const countsAfter = documentAfter(botCounts, 'all')

// @rule bot-manual-review
it('the counts of the bot say how many conversations there are and what waits for staff', () => {
  expect(countsAfter(received, replied)).toEqual({ id: 'all', conversations: 1, toReview: 0 })
  const next = { ...received, data: { ...received.data, opens: false } }
  expect(countsAfter(received, replied, next, marked)).toEqual({ id: 'all', conversations: 1, toReview: 1 })
  expect(countsAfter(received, replied, marked, reviewed)).toEqual({ id: 'all', conversations: 1, toReview: 0 })
})
