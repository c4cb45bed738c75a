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

/** The words of a source's text outside comments and quoted texts. */
export const namesIn = (text: string): Set<string> => {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(?<=^|\s)\/\/.*$/gm, ' ')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

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

/** The terms of a glossary: its headings of the second rank. */
export const termsOf = (page: string): string[] => [...page.matchAll(/^## (.+)$/gm)].map(([, term = '']) => term)
