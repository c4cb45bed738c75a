import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conformancePage, rulesIn, writtenTo } from './conformance.ts'
import { eventCatalogue, settingsTable } from './pages.ts'
import { projectFiles } from './project-files.ts'

/**
 * `npm run docs`: writes docs/events.md and the README's settings anew; specs fail while they differ. The statements
 * that tests carry are written to .cache/conformance.md.
 */
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

writeFileSync(at('docs/events.md'), eventCatalogue())
const readme = readFileSync(at('README.md'), 'utf8')
writeFileSync(
  at('README.md'),
  readme.replace(
    /<!-- settings -->[\s\S]*<!-- \/settings -->/,
    `<!-- settings -->\n${settingsTable()}<!-- /settings -->`,
  ),
)

mkdirSync(dirname(at(writtenTo)), { recursive: true })
writeFileSync(at(writtenTo), conformancePage(rulesIn(projectFiles(['ts', 'tsx']))))
