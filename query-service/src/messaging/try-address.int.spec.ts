import { createServer, type RequestListener, type Server } from 'node:http'
import { closeServer, listen } from '@clinic/platform/start/shutdown.ts'
import type { AddressTry } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import request from 'supertest'
import { afterEach, describe, expect, it } from 'vitest'
import { startRig } from '../../testing/rig.ts'
import { tryAddress } from './try-address.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await closeServer(server)
  }
})
/** A server that answers so. @returns its address, and what it was asked for */
const answering = async (answer: RequestListener) => {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    answer(incoming, response)
  })
  servers.push(server)
  return { url: `http://127.0.0.1:${await listen(server, 0)}`, asked }
}
const problem = (name: AddressTry['problem'], status: number | null = null): AddressTry => ({ problem: name, status })

// @rule address-test: Issue: the system asks for its own page of health at `PUBLIC_URL`, at no other address and
//   following no redirection, and says whether it reached itself or why not (decision 158)
describe('the address of the settings', () => {
  it('is reached where the system itself answers, and is asked for its page of health alone', async () => {
    const { url, asked } = await answering((_, response) => response.end('{"live":true}'))
    expect(await tryAddress(url)).toEqual(problem(null))
    expect(asked).toEqual(['GET /health/live'])
  })

  it.each<[string, RequestListener, AddressTry]>([
    ['another page', (_, response) => response.end('<h1>Bienvenidos</h1>'), problem('other')],
    ['a page without an end', (_, response) => void response.write('x'.repeat(10_000)), problem('other')],
    ['a proxy whose service is away', (_, response) => response.writeHead(502).end(), problem('status', 502)],
    ['nothing', () => undefined, problem('no-answer')],
    ['a connection that is cut', (_, response) => response.destroy(), problem('refused')],
  ])('is not where there is %s', async (_, answer, expected) => {
    const { url } = await answering(answer)
    expect(await tryAddress(url, 500)).toEqual(expected)
  })

  it('is not where it leads elsewhere, which is not asked', async () => {
    const elsewhere = await answering((_, response) => response.end('{"live":true}'))
    const { url } = await answering((_, response) => response.writeHead(301, { location: elsewhere.url }).end())
    expect(await tryAddress(url)).toEqual(problem('redirected', 301))
    expect(elsewhere.asked).toEqual([])
  })

  it('is not where nobody listens, where its name leads nowhere, without TLS, or where there is none', async () => {
    const { url } = await answering((_, response) => response.end())
    const port = new URL(url).port
    expect(await tryAddress(`https://127.0.0.1:${port}`)).toEqual(problem('certificate'))
    await closeServer(servers.pop() as Server)
    expect(await tryAddress(url)).toEqual(problem('refused'))
    expect(await tryAddress('https://no-existe.invalid')).toEqual(problem('name'))
    expect(await tryAddress(null)).toEqual(problem('not-configured'))
  })

  it('is tried by administrators alone', async () => {
    const rig = await startRig()
    const read = async (role: 'admin' | 'doctor') => {
      const { cookie } = await rig.signIn(role, role)
      return request(rig.url).get('/api/twilio-bot/setup/address').set('Cookie', cookie)
    }
    const [ofAdmin, ofDoctor] = [await read('admin'), await read('doctor')]
    await rig.close()
    expect([ofAdmin.status, ofAdmin.body]).toEqual([200, problem('not-configured')])
    expect(ofDoctor.status).toBe(403)
  })
})
