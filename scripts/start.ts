import { buildWebWhenStale } from './build-web.ts'

buildWebWhenStale((line) => console.log(line))
await import('../all-in-one/src/main.ts')
