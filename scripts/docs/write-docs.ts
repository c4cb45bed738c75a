import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { proofsIn, withTests } from './conformance.ts'
import { eventCatalogue, settingsTable } from './pages.ts'
import { conformancePages, projectFiles } from './project-files.ts'

/** `npm run docs`: writes docs/events.md, the README's settings and the tests of docs/conformance anew. Specs fail while they differ. */
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

const proofs = proofsIn(projectFiles(['ts', 'tsx']))
for (const [path, page] of conformancePages()) writeFileSync(at(path), withTests(page, proofs))
