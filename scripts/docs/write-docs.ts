import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { proofsIn, withTests } from './conformance.ts'
import { withFields } from './entities.ts'
import { eventCatalogue, settingsTable } from './pages.ts'
import { conformancePages, projectFiles } from './project-files.ts'

/**
 * `npm run docs`: writes docs/events.md, the README's settings, the fields of the entities in docs/specification.md and the tests of docs/conformance
 * anew. Specs fail while they differ.
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
for (const [path, page] of conformancePages()) writeFileSync(at(path), withTests(page, proofs))
