import { randomUUID } from 'node:crypto'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { expect, it } from 'vitest'
import { openClinic, rowFrom } from '../../testing/clinic.ts'
import { halfHour, keyedOrigin } from '../../testing/samples.ts'
import { storesEachCommandOnce } from '../../testing/stored-once.ts'
import { useOpened } from '../../testing/use-opened.ts'
import { openServerWorld } from '../../testing/world.ts'
import type { StepAnswer } from './commands/steps.ts'

/** As a person who presses again while the answer is 503: the store is away, or too many wait for one stream. */
const untilAnswered = async (send: () => Promise<StepAnswer>): Promise<StepAnswer> => {
  for (;;)
    try {
      const answer = await send()
      if (answer.ok || answer.rejection.type !== 'Busy') return answer
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error
    }
}

const suite = 'bookings while the event store is killed and started again'

describeOn({ suite, mongo: true, eventstore: true, own: true }, (servers) => {
  const clinic = useOpened(() => openServerWorld(servers), openClinic)

  it('each key makes one appointment, however often it is sent and to whichever process', async () => {
    const { world, clock, one, other, nextDay, types, book, expectHolders } = clinic()
    const date = nextDay()
    const keys = Array.from({ length: 16 }, (_, n) => ({
      at: halfHour(date, n),
      origin: keyedOrigin(clock.now(), randomUUID()),
    }))
    const atBoth = keys.flatMap((key) => [one, other].map((process) => () => book(process, key.at, key.origin)))
    await Promise.all(keys.slice(0, 2).map(({ at, origin }) => book(one, at, origin)))
    const sent = atBoth.map((send) => send())
    const settling = Promise.allSettled(sent)
    await Promise.any(sent.slice(4))
    await servers.eventstore.kill()
    await servers.eventstore.restart()
    // Each booking whose outcome was unclear was answered 503, and nothing else went wrong.
    for (const answer of await settling)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(StoreAway)

    const rows = (await Promise.all(atBoth.map(untilAnswered))).map(rowFrom)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(keys.length)
    for (const { id } of rows) expect(await types(world.log, appointmentStream(id))).toEqual(['AppointmentBooked'])
    await expectHolders(date, keys.length)
  })

  storesEachCommandOnce(() => clinic().world.log)
})
