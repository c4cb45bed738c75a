import { expect, test } from 'vitest'
import { isBlank, typedText } from '../src/contracts/wire/typed-text.ts'
import { hardTexts, invisibleTexts, unwritableTexts } from './hard-texts.ts'

test.each(Object.entries(invisibleTexts))('of %s nothing can be seen', (_, text) => {
  expect([isBlank(text), typedText(text)]).toEqual([true, ''])
})

test.each(Object.entries(hardTexts))('%s can be seen, and stays as it was written', (_, text) => {
  expect([isBlank(text), typedText(` ${text}\n`)]).toEqual([false, text])
})

test.each(Object.entries(unwritableTexts))('%s is not blank: it is refused for what it is', (_, text) => {
  expect(isBlank(text)).toBe(false)
})
