import { buildWeb } from './build-web.ts'

/** `npm run build`: builds the web, stale or not. */
buildWeb((line) => console.log(line))
