/** Words of a page: what stands between white space and has a letter or a digit, in tables and code too. */
export const wordsOf = (page: string): number =>
  page.split(/\s+/).filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).length

/** The words of README.md and docs/, by the folder they stand in. */
export const wordsByFolder = (pages: ReadonlyMap<string, string>): Record<string, number> => {
  const ours = [...pages].filter(([path]) => path === 'README.md' || path.startsWith('docs/'))
  const byFolder = Map.groupBy(ours, ([path]) => path.split('/').slice(0, -1).join('/') || path)
  return Object.fromEntries(
    [...byFolder].map(([folder, own]) => [folder, own.reduce((sum, [, page]) => sum + wordsOf(page), 0)]),
  )
}
