import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { proofsIn, withTests, writtenTo } from './conformance.ts'
import { withFields } from './entities.ts'
import { eventCatalogue, settingsTable } from './pages.ts'
import { conformancePages, projectFiles } from './project-files.ts'

/**
 * `npm run docs`: writes docs/events.md, the README's settings and the fields of the entities in
 * docs/specification.md anew; specs fail while they differ. The pages of docs/conformance with the tests of each
 * statement are written to .cache/docs/conformance.
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

const proofs = proofsIn(projectFiles(['ts', 'tsx']))
mkdirSync(at(writtenTo), { recursive: true })
for (const [path, page] of conformancePages())
  writeFileSync(at(join(writtenTo, basename(path))), withTests(page, proofs))
