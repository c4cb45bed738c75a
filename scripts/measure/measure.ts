import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { figuresOf } from './figures.ts'
import { tableOf } from './table.ts'

/**
 * `npm run measure`: prints how large this project is and in what order (docs/decisions/0164). `-- --json`: as JSON,
 * with the places behind each count. `-- <folder>`: of another checkout, for a comparison by the same rules.
 */
const words = process.argv.slice(2)
const folder = words.find((word) => !word.startsWith('--')) ?? fileURLToPath(new URL('../..', import.meta.url))
const figures = figuresOf(resolve(folder))
console.log(words.includes('--json') ? JSON.stringify(figures, null, 2) : tableOf(figures))
