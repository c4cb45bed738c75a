import { expect, it } from 'vitest'
import { projectFiles } from '../docs/project-files.ts'

/** Infrastructure that has one place, by the text that would show a second one. Tests and the benchmark's baseline are let be. */
const places: [what: string, text: RegExp, where: string[]][] = [
  ['opening a SQLite file', /new DatabaseSync\(/, ['platform/src/stores/sqlite-file.ts']],
  ['which results of SQLite say that it is away', /\berrcode\b/, ['platform/src/stores/sqlite-away.ts']],
  ['which errors of a network say that a server is away', /'ECONN[A-Z]+'/, ['platform/src/stores/network-errors.ts']],
  [
    'chance in pauses (a command tried again is given its own)',
    /Math\.random/,
    ['command-service/src/handling/handle-command.ts', 'platform/src/waiting/backoff.ts'],
  ],
]
const sources = [...projectFiles(['ts'])].filter(
  ([path]) => !/\.(spec|contract)\.ts$|\/testing\/|^(test-servers|e2e|system|bench|scripts)\//.test(path),
)

it.each(places)('%s stands in one place', (_, text, where) => {
  expect(sources.flatMap(([path, source]) => (text.test(source) ? [path] : []))).toEqual(where)
})
