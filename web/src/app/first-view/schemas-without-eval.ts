/**
 * Tells zod not to compile object schemas with `new Function`: the content policy refuses even its check, and the browser reports that
 * as an error. It is told through the global that zod reads when it loads, because `z.config` would bring zod into the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
