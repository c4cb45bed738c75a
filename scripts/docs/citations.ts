/** Citations of pages: 'docs/log.md#erasure' or 'docs/decisions/0019' in a comment, and the links of the pages among each other. */

/** The anchors of a page: its headings as the web address of a rendered page names them ('## Two forms' → 'two-forms'). */
export const anchorsOf = (page: string): string[] =>
  page
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .flatMap((line) => /^#+ (.+)$/.exec(line)?.[1] ?? [])
    .map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    )

/** A page and, where one is named, an anchor in it. `page` as it is written, 'docs/decisions/0019' included. */
type Cited = { page: string; anchor: string | null; line: number }

const citation = /\bdocs\/((?:[\w-]+\/)*[\w-]+(?:\.md)?)((?:#[\w-]+(?:, (?=#))?)*)((?:, \d{4}\b)*)/g
/** 'decision 19', also where its number begins the comment's next line. */
const decision = /\bdecisions?(?: |\n\s*(?:\/\/|\*)\s+)(\d{1,3})\b/g

const numbered = (number: string): string => `docs/decisions/${number.padStart(4, '0')}`

/** What a source's text cites. '(docs/log.md#erasure, #personal-data)' are two, and so is 'docs/decisions/0013, 0083'. */
export const citationsIn = (text: string): Cited[] => [
  ...text
    .split('\n')
    .flatMap((content, at) =>
      [...content.matchAll(citation)]
        .filter(
          ([, page = '', anchors = '']) => page.endsWith('.md') || page.startsWith('decisions/') || anchors !== '',
        )
        .flatMap(([, page = '', anchors = '', more = '']) => [
          ...(anchors.match(/[\w-]+/g) ?? [null]).map((anchor) => ({ page: `docs/${page}`, anchor, line: at + 1 })),
          ...(more.match(/\d+/g) ?? []).map((number) => ({ page: numbered(number), anchor: null, line: at + 1 })),
        ]),
    ),
  ...[...text.matchAll(decision)].map(({ 1: number = '', index }) => ({
    page: numbered(number),
    anchor: null,
    line: text.slice(0, index).split('\n').length,
  })),
]

/** What a page links to inside the project, relative to its own folder; images and other sites left out. */
const linksIn = (text: string, path: string): Cited[] => {
  const folder = path.split('/').slice(0, -1)
  return text.split('\n').flatMap((content, at) =>
    [...content.matchAll(/(?<!!\[[^\]]*)\]\(([^)\s#]*)(?:#([\w-]+))?\)/g)]
      .filter(([, to = '']) => !to.includes(':'))
      .map(([, to = '', anchor = null]) => {
        const steps = to === '' ? path.split('/') : [...folder, ...to.split('/')]
        const page: string[] = []
        for (const step of steps)
          if (step === '..') page.pop()
          else if (step !== '') page.push(step)
        return { page: page.join('/'), anchor, line: at + 1 }
      }),
  )
}

/**
 * A page that is not in the project, by the ways it was cited: a section of 'design' or 'part 1', a rule of 'house style', a path into
 * another folder. Sections of public standards (RFC 5545 §3.1) may be named.
 */
const pageElsewhere = new RegExp(
  [
    String.raw`\b(?:design|specification|part \d+),? ?\u00a7`,
    String.raw`\b(?:house style|style|toolchain) (?:\d|facts)`,
    String.raw`(?:^|[\s('"\x60/])shared/(?:design|style|look|toolchain|spec)\b`,
    String.raw`\b(?:design|style|look|toolchain)\.md\b`,
  ].join('|'),
  'i',
)

/** Why a text's citations do not hold. `anchors` by page; folders and other files of the project are in `paths`. */
export const problemsOf = (
  path: string,
  text: string,
  anchors: ReadonlyMap<string, readonly string[]>,
  paths: ReadonlySet<string>,
): string[] => {
  const elsewhere = text
    .split('\n')
    .flatMap((line, at) => (pageElsewhere.test(line) ? [`${path}:${at + 1}: cites a page that is not here`] : []))
  const cited = path.endsWith('.md') ? linksIn(text, path) : citationsIn(text)
  const lost = cited.flatMap(({ page, anchor, line }) => {
    const found = [...anchors.keys()].filter((one) => one === page || one.startsWith(`${page}-`))
    const say = (what: string) => [`${path}:${line}: ${what}`]
    if (found.length === 0) return paths.has(page) && anchor === null ? [] : say(`there is no ${page}`)
    if (anchor === null || found.some((one) => anchors.get(one)?.includes(anchor))) return []
    return say(`${page} has no #${anchor}`)
  })
  return [...elsewhere, ...lost]
}
