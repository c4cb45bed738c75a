/** Words of our own that the field has better ones for (docs/glossary.md); as parts of names and of files' names. */
const retiredParts: ReadonlySet<string> = new Set(
  'keeper keepers keepable keeping bell bells lane lanes door doors judge judges drawn'.split(' '),
)

/** Names that say nothing by themselves, or that stood for several things at once. */
const retiredNames: ReadonlySet<string> = new Set('Asked Place OwnersWord useTold watch'.split(' '))

/** Where `watch` is the name of somebody else's function: react-hook-form's and vite's. */
const foreignWatch = /appointment-(form|fields)\.tsx$|first-view-pages\.ts$/

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

/** The words of a source's text outside comments and quoted texts, each as often as it stands there. */
const allNamesIn = (text: string): string[] => {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(?<=^|\s)\/\/.*$/gm, ' ')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
  return code.match(/[A-Za-z_$][\w$]*/g) ?? []
}

/** The same, each once. */
export const namesIn = (text: string): Set<string> => new Set(allNamesIn(text))

/** The retired names in a file: of the file itself, and in its text. */
export const retiredIn = (path: string, text: string): string[] => {
  const file = partsOf(path.split('/').at(-1) ?? '').some((part) => retiredParts.has(part)) ? [path] : []
  const names = [...namesIn(text)].filter(
    (name) =>
      partsOf(name).some((part) => retiredParts.has(part)) ||
      (retiredNames.has(name) && !(name === 'watch' && foreignWatch.test(path))),
  )
  return [...file, ...names.map((name) => `${path}: ${name}`)]
}

/**
 * Words that are to go as well, and how many names of source may still be made of each: whoever leaves fewer lowers
 * the number (docs/decisions/0164). Some stand rightly in a few names (an icon is an alarm clock), so they are not
 * refused outright.
 */
export const leaving: Readonly<Record<string, number>> = {
  told: 3,
  tell: 0,
  tells: 1,
  telling: 0,
  'take in': 1,
  'take up': 0,
  'let go': 0,
  'why left': 0,
  'left to staff': 0,
  news: 0,
  aloud: 0,
  standing: 0,
  'got on': 0,
  apart: 1,
  patiently: 0,
  beside: 1,
  'answer way': 0,
  chance: 0,
  desk: 0,
  rounds: 0,
  ring: 1,
  alarm: 1,
  wake: 0,
  'by hand': 0,
}

/** In how many names, and how often in all, a word stands. */
export type Uses = { names: number; uses: number }

/**
 * Of each word that is to go, where it still stands: in names of some sources' texts and, without their endings, of
 * the files.
 */
export const leavingIn = (files: Iterable<readonly [path: string, text: string]>): Map<string, Uses> => {
  const counts = new Map<string, number>()
  for (const [path, text] of files)
    for (const name of [path.replace(/^.*\//, '').replace(/\..*$/, ''), ...allNamesIn(text)])
      counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].map(([name, uses]) => ({ parts: ` ${partsOf(name).join(' ')} `, uses }))
  const usesOf = (word: string): Uses => {
    const found = names.filter(({ parts }) => parts.includes(` ${word} `))
    return { names: found.length, uses: found.reduce((sum, { uses }) => sum + uses, 0) }
  }
  return new Map(Object.keys(leaving).map((word) => [word, usesOf(word)]))
}

/** The terms of a glossary: its headings of the second rank. */
export const termsOf = (page: string): string[] => [...page.matchAll(/^## (.+)$/gm)].map(([, term = '']) => term)
