import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, with the markup it is about. It is brought into a page once, and runs there: no page of ours has frames. */
export const violationsOf = async (page: Page, rules?: readonly string[]): Promise<string[][]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  // Of what is in order one element per rule is told instead of all: nobody reads it.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate<string[][]>(`axe.run(document, ${JSON.stringify(options)})
    .then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`)
}
