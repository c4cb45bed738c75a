import { numbers } from '@clinic/platform/log/contract-support.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { describe, expect, it } from 'vitest'
import { type Clinic, done, openClinic, rowFrom } from '../../../testing/clinic.ts'
import { slowReads } from '../../../testing/gated-log.ts'
import { interval } from '../../../testing/samples.ts'
import { useOpened } from '../../../testing/use-opened.ts'
import { type OpenWorld, openServerWorld, openSqliteWorld, type Process } from '../../../testing/world.ts'
import { isBooked } from '../../appointments/appointment.ts'
import { appointment } from '../../appointments/deciders/decide-appointment.ts'

const looking = (name: string, openWorld: OpenWorld) =>
  describe(`what a process recalls after a look at the log, on ${name}`, () => {
    const clinic = useOpened(openWorld, openClinic)
    const book = async ({ one, book, nextDay }: Clinic = clinic()) =>
      rowFrom(await book(one, interval(nextDay(), '09:00', '10:00'))).id
    const startOf = async (process: Pick<Process, 'handler'>, id: string) => {
      const { state } = await process.handler.recall(appointmentStream(id), appointment)
      return isBooked(state) ? state.held.startTime : null
    }
    const move = async (id: string, by: Process, at: string) =>
      done(await clinic().move(by, id, interval(clinic().nextDay(), at, '17:00')))

    it('is what other processes recorded before it', async () => {
      const { one, other } = clinic()
      const ids = [await book(), await book()] as const
      await other.handler.look()
      expect([await startOf(other, ids[0]), await startOf(other, ids[1])]).toEqual(['09:00', '09:00'])
      for (let round = 0; round < 6; round += 1) {
        const at = round % 2 === 0 ? '14:00' : '15:00'
        await move(ids[0], one, at)
        await other.handler.look()
        expect([await startOf(other, ids[0]), await startOf(other, ids[1])]).toEqual([at, '09:00'])
      }
    })

    it('is what the process itself recorded since, without a look', async () => {
      const { one } = clinic()
      const id = await book()
      await one.handler.look()
      await startOf(one, id)
      await move(id, one, '14:00')
      expect(await startOf(one, id)).toBe('14:00')
    })

    it('costs no reading of a stream that nobody changed', async () => {
      const id = await book()
      const slow = slowReads(clinic().world.log)
      slow.answer()
      const process = await clinic().world.start({ clock: clinic().clock, log: slow.log })
      await process.handler.look()
      await startOf(process, id)
      await book()
      await process.handler.look()
      const before = slow.counted.reads
      expect([await startOf(process, id), slow.counted.reads]).toEqual(['09:00', before])
    })

    it('is read anew where it was being read while something came that the look saw', async () => {
      const id = await book()
      const slow = slowReads(clinic().world.log)
      const process = await clinic().world.start({ clock: clinic().clock, log: slow.log })
      await process.handler.look()
      const reading = process.handler.read(appointmentStream(id), appointment)
      await slow.asked
      await move(id, clinic().other, '14:00')
      await process.handler.look()
      slow.answer()
      const { state } = await reading
      expect([isBooked(state) && state.held.startTime, await startOf(process, id)]).toEqual(['09:00', '14:00'])
    })

    it('of more than a page of the log is known too', async () => {
      const { one, other } = clinic()
      const id = await book()
      await other.handler.look()
      await startOf(other, id)
      await move(id, one, '14:00')
      await clinic().world.log.append('filling-a-page', 'no-stream', numbers(0, 1_100))
      await other.handler.look()
      expect(await startOf(other, id)).toBe('14:00')
    })
  })

looking('SQLite', openSqliteWorld)
describeOn({ suite: 'looking at the log', mongo: true, eventstore: true, own: true }, (servers) =>
  looking('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
