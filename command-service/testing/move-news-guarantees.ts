import { undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openClinic } from './clinic.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { deliveriesOf, idOf, mailTo, runNotifications } from './notification-guarantees.ts'
import { interval } from './samples.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process } from './world.ts'

/** When the news of a move go out, on any pair of stores. */
export const moveNewsGuarantees = (name: string, openWorld: OpenWorld): void => {
  // @rule appointments-move-back: Issue: news of a move, edit or cancellation wait 30 s behind 'Deshacer'
  describe(`news of a move, on ${name}`, () => {
    const clinic = useOpened(openWorld, openClinic)
    let server: MailServer
    let process: Process
    let running: Awaited<ReturnType<typeof runNotifications>>
    let id: string
    let at: Record<'nine' | 'two' | 'four', ReturnType<typeof interval>>
    const begin = async () => {
      const { world, clock } = clinic()
      process = await world.start({ clock, mail: mailTo(server) })
      running = await runNotifications(process, world)
    }
    const settled = async () => running.settled((await clinic().world.log.head()).position)
    const notified = () => deliveriesOf(clinic().world, id)
    beforeEach(async () => {
      server = await startMailServer()
      await begin()
      const day = clinic().nextDay()
      at = {
        nine: interval(day, '09:00', '10:00'),
        two: interval(day, '14:00', '15:00'),
        four: interval(day, '16:00', '17:00'),
      }
      id = idOf(await clinic().book(process, at.nine))
      await settled()
    })
    afterEach(async () => {
      await running.end()
      await server.close()
    })
    const move = async (to: keyof typeof at, undoes = false) =>
      expect(await clinic().move(process, id, at[to], undefined, undoes)).toMatchObject({ ok: true })
    const afterAll = async (ms = 2 * undoMs) => {
      clinic().clock.advance(ms)
      await settled()
      return (await notified()).slice(2)
    }
    const told = ['moved claimed #1', 'moved taken']
    /** The hours that the mails of moves name, in their order. */
    const hours = () =>
      server.received.slice(1).map(({ raw }) => /a las (\d+:\d\d)/.exec(raw.replaceAll('=\r\n', ''))?.[1])

    it('wait 30 s, and of several moves the last hour is told, once', async () => {
      await move('two')
      clinic().clock.advance(undoMs - 1_000)
      await move('four')
      clinic().clock.advance(undoMs - 1_000)
      expect((await notified()).slice(2)).toEqual([])
      expect(await afterAll(1_000)).toEqual(told)
      expect(hours()).toEqual(['4:00'])
    })

    it('are none of a move that is taken back in time, nor of the way back', async () => {
      await move('two')
      await move('nine', true)
      expect(await afterAll()).toEqual([])
      expect(await clinic().stateOf(id)).toMatchObject({ held: at.nine, schedule: { revision: 2, startRevision: 0 } })
    })

    it('are the last hour’s where whoever heard of the move that is taken back', async () => {
      await move('two')
      expect(await afterAll()).toEqual(told)
      await move('nine', true)
      expect(await afterAll(0)).toEqual([...told, ...told])
      expect(hours()).toEqual(['2:00', '9:00'])
    })

    it('of a first move go out where the second one alone is taken back', async () => {
      await move('two')
      await move('four')
      await move('two', true)
      expect(await afterAll()).toEqual(told)
      expect(hours()).toEqual(['2:00'])
    })

    it('go out once, where the process ends before they are due', async () => {
      await move('two')
      await running.end()
      clinic().clock.advance(undoMs)
      await begin()
      expect(await afterAll(0)).toEqual(told)
      await running.end()
      await begin()
      expect(await afterAll()).toEqual(told)
    })
  })
}
