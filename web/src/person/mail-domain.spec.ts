import { expect, test } from 'vitest'
import { likelyMeant } from './mail-domain.ts'

// @rule mail-slips: Issue: 'gmial.com' and the like are asked about, in the office and on the public form
test.each([
  ['rosa@gmial.com', 'rosa@gmail.com'],
  ['rosa@gmail.con', 'rosa@gmail.com'],
  ['Rosa.Mora@GMAI.com', 'Rosa.Mora@gmail.com'],
  ['rosa@gmaill.com', 'rosa@gmail.com'],
  ['rosa@hotmal.com', 'rosa@hotmail.com'],
  ['rosa@hotmial.com', 'rosa@hotmail.com'],
  ['rosa@yaho.com', 'rosa@yahoo.com'],
  ['rosa@outlok.com', 'rosa@outlook.com'],
  [' rosa@iclod.com ', 'rosa@icloud.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(likelyMeant(typed)).toBe(meant)
})

// @rule mail-slips
test.each([
  'rosa@gmail.com',
  'rosa@GMAIL.com',
  'rosa@mail.com',
  'rosa@yahoo.es',
  'rosa@ucr.ac.cr',
  'rosa@gamil.org',
  'rosa@',
  'gmial.com',
  '',
])('of %j nothing is asked', (typed) => {
  expect(likelyMeant(typed)).toBeNull()
})
