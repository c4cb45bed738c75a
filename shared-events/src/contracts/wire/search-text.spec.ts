import { describe, expect, it } from 'vitest'
import { isFound, isNearlyFound, nearlyFinds, searchTextOf, withDigits } from './search-text.ts'

const stored = searchTextOf([
  'Carmen Núñez',
  ...withDigits('1-2345-6789'),
  ...withDigits('8666-9876'),
  ...withDigits(null),
])

describe('a search text', () => {
  // @rule intakes-search-text: Issue: search finds names without accents, and cédula or phone with or without dashes
  it.each([
    ...['', ' ', 'carmen nunez', 'CARMEN  Núñez', 'núñez carmen', '1-2345-6789', '123456789', '1-2345', '8666-9876'],
    ...['86669876', '8666 9876', '+506 8666-9876', '(506) 86669876', 'carmen 8666-9876', '1-2345 nunez'],
  ])('is found by %j', (typed) => expect(isFound(stored, typed)).toBe(true))

  it.each(['ca nu', 'nu', 'c', '86', '1-', 'Ñ', '8666-9876 ca'])(
    'is found by the beginnings of its words, %j',
    (typed) => expect(isFound(stored, typed)).toBe(true),
  )
  it.each(['en', 'ez', '76', 'xu', '-', 'ca xu'])(
    'is not found by %j, short and not at the beginning of a word',
    (typed) => expect(isFound(stored, typed)).toBe(false),
  )

  it.each(['carla', 'carmen mora', '9-9999', '8666x', 'carmen 8666-9877'])('is not found by %j', (typed) =>
    expect(isFound(stored, typed)).toBe(false),
  )

  it.each(['carmne', 'nunes carmen', 'nuez'])('is nearly found by %j', (typed) =>
    expect(isNearlyFound(stored, typed)).toBe(true),
  )
  it('is nearly found by short words only as they are typed', () => {
    expect(nearlyFinds('cam nu')).toBeNull()
    expect([isNearlyFound(stored, 'car nu'), isNearlyFound(stored, 'cam nu')]).toEqual([true, false])
  })
})
