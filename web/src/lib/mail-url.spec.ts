import { expect, it } from 'vitest'
import { mailUrl } from './mail-url.ts'

// @rule mail-links-encoded
it.each([
  ['rosa@ejemplo.cr', 'mailto:rosa@ejemplo.cr'],
  ['rosa.m_1-2@ejemplo.co.cr', 'mailto:rosa.m_1-2@ejemplo.co.cr'],
  ['rosa+citas@ejemplo.cr', 'mailto:rosa%2Bcitas@ejemplo.cr'],
  ['a?cc=otro&body=x#y@ejemplo.cr', 'mailto:a%3Fcc%3Dotro%26body%3Dx%23y@ejemplo.cr'],
  ['50%25@ejemplo.cr', 'mailto:50%2525@ejemplo.cr'],
  ['ñandú@ejemplo.cr', 'mailto:%C3%B1and%C3%BA@ejemplo.cr'],
])('%s → %s', (email, url) => {
  expect(mailUrl(email)).toBe(url)
  expect([new URL(url).search, new URL(url).hash]).toEqual(['', ''])
})
