import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conformancePage, rulesIn, writtenTo } from './conformance.ts'
import { withFields } from './entities.ts'
import { eventCatalogue, settingsTable } from './pages.ts'
import { projectFiles } from './project-files.ts'

/**
 * `npm run docs`: writes docs/events.md, the README's settings and the fields of the entities in
 * docs/specification.md anew; specs fail while they differ. The statements that tests carry are written to
 * .cache/conformance.md.
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

const specification = at('docs/specification.md')
writeFileSync(specification, withFields(readFileSync(specification, 'utf8')))

mkdirSync(dirname(at(writtenTo)), { recursive: true })
writeFileSync(at(writtenTo), conformancePage(rulesIn(projectFiles(['ts', 'tsx']))))
