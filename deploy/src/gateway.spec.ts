import { readFileSync } from 'node:fs'
import { createHttpServer } from '@clinic/platform/http/server.ts'
import { expect, it } from 'vitest'

const template = readFileSync(new URL('../gateway/default.conf.template', import.meta.url), 'utf8')

// @rule gateway-rest: Ours: a connection at rest is ended by the gateway, never by a service: a write that is sent into its
//   end would fail
it('keeps connections at rest for less long than the services do', () => {
  const kept = [...template.matchAll(/^upstream .* keepalive_timeout (\d+)s; \}$/gm)].map(([, seconds]) =>
    Number(seconds),
  )
  expect(kept).toHaveLength(template.match(/^upstream /gm)?.length ?? 0)
  const { keepAliveTimeout } = createHttpServer(() => undefined)
  for (const seconds of kept) expect(keepAliveTimeout).toBeGreaterThan(seconds * 1000)
})
