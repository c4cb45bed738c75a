import { isFound } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { describe, expect, it } from 'vitest'
import { documentAfter, opened, received, replied } from '../../testing/histories/bot-events.ts'
import { messageSearch } from './message-search.ts'

const textOf = (id: string, ...events: Parameters<ReturnType<typeof documentAfter>>) => {
  const doc = documentAfter(messageSearch, id)(...events)
  return doc && messageSearch.searchText?.(doc)
}

describe('what a conversation is found by', () => {
  // @rule messages-search: Issue: search by name, number or words over conversations, sealed as the patients' search
  //   is, page by page (decision 154)
  it.each(['esguinces', 'ESGUÍNCES', '8888-1234', '+506 8888 1234', '8888-1234 esguinces', 'at'])(
    '%s finds a message that came in',
    (typed) => expect(isFound(textOf('m1', received) ?? '', typed)).toBe(true),
  )

  // @rule messages-search
  it('is the name and the words of what was answered, too', () => {
    expect(textOf('r1', received, replied)).toBe('maria le responderemos.')
    expect(isFound(textOf('m1', received, replied) ?? '', 'responderemos')).toBe(false)
  })

  // @rule messages-search, messages-write-first
  it('is the name and the number that staff wrote first to, before anything is written', () => {
    for (const typed of ['maría', '8888-1234', 'maria 88881234'])
      expect(isFound(textOf('one', opened) ?? '', typed)).toBe(true)
    expect(documentAfter(messageSearch, 'one')(opened)).toMatchObject({ conversationId: 'one', content: '' })
    expect(textOf('one', { ...opened, contact: null })).toBeNull()
  })

  // @rule messages-search
  it('is nothing once it was erased', () => {
    expect(textOf('m1', { ...received, contact: null, clinical: null })).toBeNull()
    expect(textOf('m1', { ...received, clinical: null })).toBeNull()
  })
})
