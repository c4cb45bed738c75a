// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const files = globSync(
  ['styles/*.css', 'components/**/*.tsx', 'app/*.tsx', '{practice,public,office}/**/*.{tsx,css}', '../index.html'],
  { cwd: source },
)

/** Sizes of texts in pixels, which stay as they are whatever size a reader has chosen in the browser. */
const fixedSizes = (text: string): string[] =>
  text.match(/text-\[[\d.]+px\]|font-size:\s*[\d.]+px|--t-\w+:\s*[\d.]+px/g) ?? []

// @rule every-texts-grow-size: Texts grow with the size a reader has chosen in the browser, and every page still fits
//   a phone
test('every text grows with the size that a reader has chosen in the browser', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => fixedSizes(readFileSync(`${source}/${file}`, 'utf8')).length > 0)).toEqual([])
})

test.each(['text-[17px]', 'font-size: 16px;', '--t-md: 16px;'])('%s would not grow', (size) => {
  expect(fixedSizes(size)).toHaveLength(1)
})
