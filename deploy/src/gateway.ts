import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const template = fileURLToPath(new URL('../gateway/default.conf.template', import.meta.url))

/** Whether nginx can be started on this machine. */
export const nginxIsThere = (): boolean =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].some((folder) => existsSync(join(folder, 'nginx')))

export type Gateway = {
  port: number
  commandPorts: readonly number[]
  queryPorts: readonly number[]
  accessLog: string
}

/** The template with its variables filled in, as nginx's own image does it. Throws on a variable without a value. */
export const fillTemplate = (text: string, values: Record<string, string>): string =>
  text.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The gateway's template wants ${name}`)
    return value
  })

/** Tried again after a second: by default nginx leaves a server alone for ten once it was away, and answers 503 when all were. */
const serversOf = (ports: readonly number[]) =>
  ports.map((port) => `server 127.0.0.1:${port} fail_timeout=1s;`).join(' ')

/** Writes nginx's configuration into a folder and gives its path: the compose file's gateway inside a minimal frame. */
export const writeGateway = (folder: string, { port, commandPorts, queryPorts, accessLog }: Gateway): string => {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  chmodSync(temporary, 0o777)
  const server = fillTemplate(readFileSync(template, 'utf8'), {
    GATEWAY_PORT: `127.0.0.1:${port}`,
    COMMAND_SERVERS: serversOf(commandPorts),
    QUERY_SERVERS: serversOf(queryPorts),
    GATEWAY_LOG: accessLog,
  })
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const frame = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1;',
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr emerg;',
    // An open board takes two: the browser's and the one to query-service.
    'events { worker_connections 16384; }',
    'http {',
    ...kinds.map((kind) => `${kind}_temp_path ${join(temporary, kind)};`),
    server,
    '}',
  ]
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `${frame.join('\n')}\n`)
  return file
}
