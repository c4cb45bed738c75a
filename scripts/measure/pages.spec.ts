import { expect, it } from 'vitest'
import { wordsByFolder, wordsOf } from './pages.ts'

it('a word has a letter or a digit; the signs of a table are none', () => {
  expect(wordsOf('| `rule` | §2 Fisioterapia año, 24/7 |\n|---|---|\n— …\n')).toBe(5)
})

it('words are those of README.md and docs/, by folder', () => {
  const pages = new Map([
    ['README.md', 'one'],
    ['docs/log.md', 'one two'],
    ['docs/web.md', 'three'],
    ['docs/how-to/add-a-screen.md', 'one'],
    ['web/notes.md', 'one'],
  ])
  expect(wordsByFolder(pages)).toEqual({ 'README.md': 1, docs: 3, 'docs/how-to': 1 })
})
