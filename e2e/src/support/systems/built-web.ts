import { buildWebWhenStale } from '../../../../scripts/build-web.ts'

/** Before the first story: else every practice that starts beside it builds the web for itself, in the time it has to be ready. */
export default (): void => buildWebWhenStale((line) => console.log(line))
