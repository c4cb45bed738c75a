import type { OpenApi, Operation } from './openapi.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const callers = { anonymous: 'público', doctor: 'doctor', admin: 'administrador' } as const

const schemaBlock = (title: string, schema: unknown): string =>
  schema === undefined
    ? ''
    : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

const answersOf = (operation: Operation): string =>
  Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, answer]) => schemaBlock(`Respuesta ${status}`, answer.content))
    .join('')

const operationBlock = (method: string, path: string, operation: Operation): string => `
<section>
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}. Quién: ${operation['x-who'].map((who) => callers[who]).join(', ')}.</p>
<ul>${operation.parameters.map(({ name, in: location }) => `<li><code>${escapeHtml(name)}</code> (${location})</li>`).join('')}</ul>
${schemaBlock('Cuerpo', operation.requestBody?.content['application/json']?.schema)}
${answersOf(operation)}
<p>Otros estados: ${Object.keys(operation.responses)
  .filter((status) => !status.startsWith('2'))
  .join(', ')}</p>
</section>`

/** The page that lists every call, made from the OpenAPI document: plain HTML, no script, no style of its own. */
export const apiDocs = (document: OpenApi): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(document.info.title)}</title></head>
<body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)} <a href="/openapi.json">openapi.json</a></p>
${Object.entries(document.paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => operationBlock(method, path, one)))
  .join('\n')}
</main></body></html>
`
