import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eventCatalogue, settingsTable } from './pages.ts'

/** `npm run docs`: writes docs/events.md and the README's settings anew. A spec fails while they differ. */
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
