import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLogger } from './log.ts'
import { closeServer, listen, stopAll } from './shutdown.ts'

const open = new Set<ReturnType<typeof createServer>>()
const server = () => {
  const made = createServer((_request, response) => response.end('ok'))
  open.add(made)
  return made
}
afterEach(async () => {
  for (const one of open) await closeServer(one)
  open.clear()
})

describe('listening', () => {
  test('on 0 takes a free port and tells which', async () => {
    const port = await listen(server(), 0)
    expect(await (await fetch(`http://localhost:${port}`)).text()).toBe('ok')
  })

  test('on a port that is taken gets a sentence', async () => {
    const port = await listen(server(), 0)
    await expect(listen(server(), port)).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or choose another with PORT.`,
    )
  })
})

describe('an error that nobody caught', () => {
  const entry = fileURLToPath(new URL('../testing/throws-uncaught.ts', import.meta.url))

  test.each(['thrown', 'rejected'])('%s ends the process with a line that quotes nothing', async (how) => {
    const ended = Promise.withResolvers<{ code: unknown; output: string }>()
    execFile(process.execPath, [entry, how], (error, out, err) =>
      ended.resolve({ code: error?.code, output: out + err }),
    )
    const { code, output } = await ended.promise
    expect(code).toBe(1)
    expect(JSON.parse(output)).toMatchObject({
      service: 'test',
      level: 60,
      error: { name: 'SyntaxError', at: expect.arrayContaining([expect.stringContaining('throws-uncaught.ts')]) },
    })
    expect(output).not.toMatch(/María|8888/)
  })
})

describe('stopping', () => {
  test('a call under way is answered before the server is closed', async () => {
    const asked = Promise.withResolvers<() => void>()
    const slow = createServer((_request, response) => asked.resolve(() => response.end('done')))
    const port = await listen(slow, 0)
    const answer = fetch(`http://localhost:${port}`)
    const finish = await asked.promise
    const closed = closeServer(slow)
    await vi.waitUntil(() => !slow.listening)
    await expect(fetch(`http://localhost:${port}`)).rejects.toThrow()
    finish()
    expect(await (await answer).text()).toBe('done')
    await closed
  })

  test('a connection that waits to be accepted is accepted and answered', async () => {
    const asked = server()
    const port = await listen(asked, 0)
    // Within this turn of the loop the system takes the connection, and the server has not seen it yet.
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const closed = closeServer(asked)
    expect((await socket.toArray()).join('')).toContain('200 OK')
    await closed
  })

  test('leaves behind a step that does not end', async () => {
    const steps: string[] = []
    const log = createLogger('test', { write: () => undefined })
    const clean = await stopAll([() => new Promise(() => undefined), () => steps.push('store')], log, 1)
    expect([clean, steps]).toEqual([false, ['store']])
  })

  test('runs every step in order, also after one that fails, and says that it did', async () => {
    const lines: string[] = []
    const steps: string[] = []
    const clean = await stopAll(
      [() => steps.push('server'), () => Promise.reject(new Error('María')), async () => void steps.push('store')],
      createLogger('test', { write: (line) => lines.push(line) }),
    )
    expect([clean, steps]).toEqual([false, ['server', 'store']])
    expect(lines.join()).toContain('stopping failed')
    expect(lines.join()).not.toContain('María')
  })
})
