import type { JoinAnswer } from '@clinic/shared-events/contracts/wire/live.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const socket = vi.hoisted(() => ({
  connected: true,
  answer: { ok: true } as JoinAnswer,
  said: [] as string[],
  engine: { readyState: 'open' },
  heard: new Map<string, () => void>(),
}))
vi.mock('socket.io-client', () => ({
  io: () => ({
    get connected() {
      return socket.connected
    },
    on: () => undefined,
    emit: (event: string) => socket.said.push(event),
    timeout: () => ({ emitWithAck: async () => socket.answer }),
    removeAllListeners: () => undefined,
    disconnect: () => socket.said.push('disconnect'),
    io: { engine: socket.engine, once: (event: string, run: () => void) => socket.heard.set(event, run) },
  }),
}))

import { connectSocket } from './live-socket.ts'

const nothing = {
  up: () => undefined,
  down: () => undefined,
  change: () => undefined,
  resumed: () => undefined,
  late: () => undefined,
}
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const wires: { close(): void }[] = []
const enter = async (room: 'staff' | 'slots') => {
  const wire = await connectSocket(nothing)
  wires.push(wire)
  await wire.join({ room, positions: {} })
  return wire
}
const minute = () => vi.advanceTimersByTimeAsync(60_000)

beforeEach(() => {
  vi.useFakeTimers()
  socket.connected = true
  socket.answer = { ok: true }
  socket.said = []
  socket.engine.readyState = 'open'
  socket.heard.clear()
  show('visible')
})
afterEach(() => {
  for (const wire of wires.splice(0)) wire.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a visible board is use of its session', () => {
  test('told when it goes live, and then once a minute', async () => {
    await enter('staff')
    expect(socket.said).toEqual(['using'])
    await minute()
    await minute()
    expect(socket.said).toEqual(['using', 'using', 'using'])
  })

  test('not more often, however often it comes into view', async () => {
    await enter('staff')
    show('hidden')
    show('visible')
    show('hidden')
    show('visible')
    expect(socket.said).toEqual(['using'])
  })

  test('not while it is hidden, and at once when it is seen again', async () => {
    await enter('staff')
    show('hidden')
    await minute()
    await minute()
    expect(socket.said).toEqual(['using'])
    show('visible')
    expect(socket.said).toEqual(['using', 'using'])
  })

  test.each([
    ["the public's slots", 'slots', { ok: true }, true],
    ['a room that was refused', 'staff', { ok: false, error: 'Inicie sesión' }, true],
    ['a connection that is down', 'staff', { ok: true }, false],
  ] as const)('but not %s', async (_, room, answer, connected) => {
    socket.answer = answer
    socket.connected = connected
    await enter(room)
    await minute()
    expect(socket.said).toEqual([])
  })

  test('and not after the board was left', async () => {
    const wire = await enter('staff')
    wire.close()
    await minute()
    expect(socket.said).toEqual(['using', 'disconnect'])
  })
})

// @rule no-console-warning
describe('what is closed', () => {
  test('ends at once where it is open', async () => {
    const wire = await connectSocket(nothing)
    wire.close()
    expect(socket.said).toEqual(['disconnect'])
  })

  test.each(['open', 'error'])('while it connects ends with its %s: of a sooner end the browser warns', async (end) => {
    socket.engine.readyState = 'opening'
    const wire = await connectSocket(nothing)
    wire.close()
    expect(socket.said).toEqual([])
    socket.heard.get(end)?.()
    expect(socket.said).toEqual(['disconnect'])
  })
})
