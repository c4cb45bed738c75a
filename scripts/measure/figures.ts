import { projectFiles } from '../docs/project-files.ts'
import { leavingIn, type Uses } from '../docs/words.ts'
import { circlesOf } from './circles.ts'
import { type CodeFile, codeOf, type Kind } from './code-files.ts'
import { type Places, placesOf } from './examples.ts'
import { longFunctionsIn, type Measured } from './functions.ts'
import { firstLoadOf, type Started, type StepSeconds, startedOf, stepsOf } from './last-run.ts'
import { wordsByFolder } from './pages.ts'
import { type Repeat, repeatsIn } from './repeats.ts'
import { type Counted, crowdedFolders, longFiles, type Sizes, sizesByWorkspace, sizesOf } from './sizes.ts'

/**
 * What `npm run measure` says of a checkout, with the places behind each count. null: not measured, for it was not
 * built, run or installed.
 */
export type Figures = {
  sizes: Sizes
  workspaces: Record<string, Sizes>
  crowdedFolders: Counted[]
  longFiles: Record<Kind, Counted[]>
  /** Of source. */
  longFunctions: (Measured & { path: string })[]
  repeats: Record<Kind, Repeat[]>
  circles: string[][] | null
  wordsOfDocs: Record<string, number>
  steps: StepSeconds | null
  /** Bytes. */
  firstLoad: number | null
  started: Started
  places: Places
  /** Of source; words that are to go. */
  words: Record<string, Uses>
}

/** The project's own list of words is not counted. */
const ownList = 'scripts/docs/words.ts'

const textsOf = (files: readonly CodeFile[]): Map<string, string> =>
  new Map(files.map(({ path, text }) => [path, text]))

/** Counts a checkout of this project. */
export const figuresOf = (root: string): Figures => {
  const files = codeOf(root)
  const source = files.filter(({ kind }) => kind === 'source')
  const tests = files.filter(({ kind }) => kind === 'tests')
  return {
    sizes: sizesOf(files),
    workspaces: sizesByWorkspace(files),
    crowdedFolders: crowdedFolders(files),
    longFiles: { source: longFiles(source), tests: longFiles(tests) },
    longFunctions: longFunctionsIn(source).sort((a, b) => b.lines - a.lines),
    repeats: { source: repeatsIn(textsOf(source)), tests: repeatsIn(textsOf(tests)) },
    circles: circlesOf(root),
    wordsOfDocs: wordsByFolder(projectFiles(['md'], root)),
    steps: stepsOf(root),
    firstLoad: firstLoadOf(root),
    started: startedOf(root),
    places: placesOf(root),
    words: Object.fromEntries(
      leavingIn(
        source
          .filter(({ path }) => path !== ownList && /\.(tsx?|mjs)$/.test(path))
          .map(({ path, text }) => [path, text]),
      ),
    ),
  }
}
