/**
 * A run of lines that stands in two places, the same after trimming. `line` is the first of each; `lines` how many
 * are shared.
 */
export type Repeat = { a: Location; b: Location; lines: number }
type Location = { path: string; line: number }

type Line = { text: string; line: number }
type At = { file: number; at: number }

const thin = /^(\/\/|\/\*|\*|import\b.*['"]$|[^\p{Letter}\p{Number}]*$)/u

/** What counts of a text: no blank lines, comments, imports and lines without a word. */
const linesThatCount = (text: string): Line[] => {
  let importing = false
  return text.split('\n').flatMap((raw, at) => {
    const line = raw.trim()
    importing ||= /^(import\b.*|export (type )?)\{$/.test(line)
    const skipped = importing || thin.test(line)
    if (line.startsWith('}')) importing = false
    return skipped ? [] : [{ text: line, line: at + 1 }]
  })
}

/** How many lines make a repeat, and in how many places they may stand to make one. */
const [least, mostPlaces] = [6, 8]

/** Where each run of `least` lines stands: file and index. */
const placesOf = (files: readonly Line[][]): Map<string, At[]> => {
  const places = new Map<string, At[]>()
  for (const [file, lines] of files.entries())
    for (let at = 0; at + least <= lines.length; at += 1) {
      const run = lines
        .slice(at, at + least)
        .map(({ text }) => text)
        .join('\n')
      const found = places.get(run)
      if (found) found.push({ file, at })
      else places.set(run, [{ file, at }])
    }
  return places
}

/**
 * The pairs of places in some texts that share six or more lines that count, each as long as it goes. Runs that stand
 * in more than eight places are common form and make no pair; a run does not repeat itself.
 */
export const repeatsIn = (texts: ReadonlyMap<string, string>): Repeat[] => {
  const paths = [...texts.keys()]
  const files = [...texts.values()].map(linesThatCount)
  const shared = new Map<string, [At, At]>()
  const keyOf = (a: At, b: At, back = 0): string => `${a.file}:${a.at - back} ${b.file}:${b.at - back}`
  for (const places of placesOf(files).values()) {
    if (places.length > mostPlaces) continue
    for (const [n, a] of places.entries())
      for (const b of places.slice(n + 1))
        if (a.file !== b.file || b.at - a.at >= least) shared.set(keyOf(a, b), [a, b])
  }
  const locationOf = ({ file, at }: At): Location => ({ path: paths[file] ?? '', line: files[file]?.[at]?.line ?? 0 })
  return [...shared.values()]
    .filter(([a, b]) => !shared.has(keyOf(a, b, 1)))
    .map(([a, b]) => {
      let more = 0
      while (shared.has(keyOf(a, b, -1 - more))) more += 1
      return { a: locationOf(a), b: locationOf(b), lines: least + more }
    })
    .sort((one, other) => other.lines - one.lines)
}
