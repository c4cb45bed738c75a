import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { row, tenTwenty } from '../../testing/rows.ts'
import { blockWindows, giveWindows } from '../../testing/windows.ts'
import { mayNotify, mayNotifyMove, withChat } from './with-chat.ts'

const whatsappURL = 'https://wa.me/50688881406?text=Hola'
const prepared = { whatsappNotification: { whatsappURL, phone: '50688881406' } }

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// @rule chat-opens-at-once
describe('the window of a press', () => {
  test('is there before the answer, says what it waits for, cannot reach back, and is led to the chat', async () => {
    const windows = giveWindows()
    const answer = Promise.withResolvers<typeof prepared>()
    const done = withChat(true, () => answer.promise)
    expect(windows).toMatchObject([{ at: 'blank', opener: null, says: 'Preparando el mensaje de WhatsApp…' }])
    answer.resolve(prepared)
    expect(await done).toEqual({ ...prepared, chatOpened: true })
    expect(windows).toMatchObject([{ at: whatsappURL }])
  })

  test('is closed by a refusal, which is told as ever', async () => {
    const windows = giveWindows()
    await expect(withChat(true, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(windows).toMatchObject([{ at: 'closed' }])
  })

  test('is closed where no chat came', async () => {
    const windows = giveWindows()
    expect(await withChat(true, async () => ({}))).toEqual({ chatOpened: false })
    expect(windows).toMatchObject([{ at: 'closed' }])
  })

  test('is not asked for where no chat is expected, though one came', async () => {
    const windows = giveWindows()
    expect(await withChat(false, async () => prepared)).toEqual({ ...prepared, chatOpened: false })
    expect(windows).toEqual([])
  })

  test('may not be given: then no chat opened', async () => {
    const open = blockWindows()
    expect(await withChat(true, async () => prepared)).toEqual({ ...prepared, chatOpened: false })
    expect(open).toHaveBeenCalledOnce()
  })

  test('may be closed by somebody meanwhile: then no chat opened', async () => {
    const [windows, answer] = [giveWindows(), Promise.withResolvers<typeof prepared>()]
    const done = withChat(true, () => answer.promise)
    for (const one of windows) one.at = 'closed'
    answer.resolve(prepared)
    expect(await done).toEqual({ ...prepared, chatOpened: false })
    expect(windows.map(({ at }) => at)).not.toContain(whatsappURL)
  })

  test('goes with the page that asked for it', () => {
    const windows = giveWindows()
    void withChat(true, () => new Promise<object>(() => {}))
    window.dispatchEvent(new Event('pagehide'))
    expect(windows).toMatchObject([{ at: 'closed' }])
  })
})

// @rule chat-opens-at-once
describe('a chat is expected', () => {
  const at = (iso: string) => vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(iso)

  test.each([
    ['of a visit to come', {}, true],
    ['not of one that has begun', { startTime: '10:00' }, false],
    ['not with a phone that nobody can be written to', { phone: '8888-14' }, false],
    ['not with a phone that was erased', { phone: null }, false],
  ])('%s', (_, given, expected) => {
    at(tenTwenty)
    expect(mayNotify(row(given))).toBe(expected)
  })

  test.each<[string, Partial<AppointmentRow>, boolean]>([
    ['of another hour', { startTime: '15:00' }, true],
    ['of another day', { date: '2026-11-25' }, true],
    ['not of another end alone', { endTime: '16:00' }, false],
    ['not of the same hour', { date: '2026-11-24', startTime: '14:00' }, false],
    ['not of a corrected phone', { phone: '8888-1234' }, false],
    ['not of an hour that has begun', { startTime: '09:00' }, false],
    ['not with a phone that becomes one nobody can be written to', { startTime: '15:00', phone: '12' }, false],
  ])('%s', (_, changes, expected) => {
    at(tenTwenty)
    expect(mayNotifyMove(row(), changes)).toBe(expected)
  })
})
