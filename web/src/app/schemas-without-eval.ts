/**
 * zod compiles object schemas with `new Function` and looks once whether it may; the content policy refuses that and the browser
 * reports it as an error. Said through the global that zod reads when it loads, because `z.config` would bring zod into the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
