import { runHere } from './tool.ts'

/** `npm run projections -- rebuild|verify|status [name]` */
await runHere('projections')
