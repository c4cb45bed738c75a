import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { patience } from '@clinic/test-servers/patience.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLogger } from '../telemetry/logger.ts'
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

describe('listening on one address', () => {
  test('is closed on every other', async () => {
    const port = await listen(server(), 0, '127.0.0.1')
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('ok')
    await expect(fetch(`http://127.0.0.2:${port}`)).rejects.toThrow()
  })

  test('that this machine does not have gets a sentence', async () => {
    await expect(listen(server(), 0, '192.0.2.1')).rejects.toThrow(
      'The address 192.0.2.1 is not one of this machine: choose another with LISTEN, or none.',
    )
  })
})

describe('an error that nobody caught', () => {
  const entry = fileURLToPath(new URL('../../testing/throws-uncaught.ts', import.meta.url))

  test.each([
    ['thrown', 'throws-uncaught.ts'],
    ['rejected', 'throws-uncaught.ts'],
    ['thrown in a thread', '[worker eval]'],
  ])('%s ends the process with a line that quotes nothing', async (how, where) => {
    const ended = Promise.withResolvers<{ code: unknown; output: string }>()
    execFile(process.execPath, [entry, how], (error, out, err) =>
      ended.resolve({ code: error?.code, output: out + err }),
    )
    const { code, output } = await ended.promise
    expect(code).toBe(1)
    expect(JSON.parse(output)).toMatchObject({
      service: 'test',
      level: 60,
      error: { name: 'SyntaxError', at: expect.arrayContaining([expect.stringContaining(where)]) },
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
    await vi.waitUntil(() => !slow.listening, patience)
    await expect(fetch(`http://localhost:${port}`)).rejects.toThrow()
    finish()
    expect(await (await answer).text()).toBe('done')
    await closed
  })

  test('connections that wait to be accepted are accepted and answered', async () => {
    const asked = server()
    const port = await listen(asked, 0)
    const count = 20
    const open = new Int32Array(new SharedArrayBuffer(4))
    const clients = new Worker(new URL('../../testing/connects-at-once.ts', import.meta.url), {
      workerData: { port, count, open },
    })
    const answered = once(clients, 'message')
    // No turn of this thread's loop ends meanwhile: the system has the connections, and the server has seen none of them.
    for (let opened = 0; opened < count; opened = Atomics.load(open, 0)) Atomics.wait(open, 0, opened, 10)
    const closed = closeServer(asked)
    expect(await answered).toEqual([count])
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
