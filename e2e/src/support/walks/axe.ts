import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** As axe uses a WeakMap or WeakSet: the fields of its many colours, which ordinary properties hold in a fifth of the time. */
const fields = `class {
  key = Symbol()
  has(owner) { return this.key in owner }
  get(owner) { return owner?.[this.key] }
  set(owner, value) { owner[this.key] = value }
  add(owner) { owner[this.key] = true }
}`
/** A page has few colours; axe reads one anew for each element under each text, most of the time it takes. */
const readColoursOnce = `(({ prototype }) => {
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    if (known.has(text)) return Object.assign(this, known.get(text))
    parseString.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
})(axe.commons.color.Color)`
/** axe as it comes. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const source = `((WeakMap, WeakSet) => { ${axe} })(...[${fields}, ${fields}]); ${readColoursOnce}`

/** What axe finds, with the markup it is about. It is brought into a page once, and runs there: no page of ours has frames. */
export const violationsOf = async (page: Page, rules?: readonly string[]): Promise<string[][]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  // Of what is in order one element per rule is told instead of all: nobody reads it.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate<string[][]>(`axe.run(document, ${JSON.stringify(options)})
    .then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`)
}
