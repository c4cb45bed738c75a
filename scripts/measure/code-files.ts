import { projectFiles } from '../docs/project-files.ts'

/**
 * A file of code. `tests` are what is written to test: specs, contracts of ports, `testing/`, and all of `e2e/`,
 * `system/` and `test-servers/`.
 */
export type CodeFile = { path: string; text: string; kind: Kind }
export type Kind = 'source' | 'tests'

/** What people write as code; not data, settings in JSON or YAML, pictures and pages. */
const code = ['ts', 'tsx', 'mjs', 'js', 'css', 'html', 'grit', 'java']
const ofTests = /\.(spec|contract)\.tsx?$|(^|\/)testing\/|^(e2e|system|test-servers)\//

export const kindOf = (path: string): Kind => (ofTests.test(path) ? 'tests' : 'source')

/** All code of a checkout of this project. */
export const codeOf = (root?: string): CodeFile[] =>
  [...projectFiles(code, root)].map(([path, text]) => ({ path, text, kind: kindOf(path) }))

/** 'web/src/a.ts' → 'web'; of a file beside them './'. */
export const workspaceOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : './')
