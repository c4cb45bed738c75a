import { expect, it } from 'vitest'
import { historyTitles } from '../contracts/history-titles.ts'
import { registry } from './registry.ts'

// @rule history-titles: Every event has a Spanish title, by which histories and the audit name it
it('every event has a title, by which histories and the audit name it, and there is no other', () => {
  expect(Object.keys(historyTitles).toSorted()).toEqual([...registry.keys()].toSorted())
})
