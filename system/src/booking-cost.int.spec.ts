import { projections } from '@clinic/projections/projections.ts'
import { recordFigure } from '@clinic/test-servers/figures.ts'
import { Long, MongoClient } from 'mongodb'
import { afterAll, expect, it } from 'vitest'
import { bookingBody, clinicClient } from './clinic-client.ts'
import { type CountedMongo, countedMongo } from './counted-mongo.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { describeDistributed } from './distributed-system.ts'

const bookings = 20
/** Booked on each day, one after the other. */
const hoursOfADay = 5

let counted: CountedMongo
const instances = {
  commandInstances: 1,
  queryInstances: 1,
  async settings({ mongoUrl }: { mongoUrl: string }) {
    counted = await countedMongo(mongoUrl)
    return { MONGODB_URL: counted.url }
  },
}

/** How often a command-service has called the log. */
const logCalls = async (port: number): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^store_operations_total\{store="log"\} (\d+)$/m.exec(metrics)?.[1])
}

describeDistributed('what a booking costs the stores', instances, (running) => {
  afterAll(() => counted.close())

  // @rule booking-cost-mongodb: Issue: MongoDB's operations for a booking, also one at a time, counted by a test
  // @rule booking-cost-log: Issue: a command-service reads no stream that it knows: calls to the log for a booking and its
  //   news, counted by a test
  it('one at a time: checkpoints move together, and the log is called for little but the appends', async () => {
    const direct = await MongoClient.connect(running.servers.mongoUrl)
    const read = direct.db('read')
    const checkpoints = read.collection('checkpoints')
    const command = running.system.portOf('command-service-1')
    const names = (await read.listCollections().toArray()).map(({ name }) => name)
    const written = read.collection(names.find((name) => name.startsWith('bot-messages@')) ?? '')
    const patient = clinicClient(running.system.url)
    const book = async (n: number) => {
      const hour = offeredHour(mondayToCome(Math.floor(n / hoursOfADay)), n % hoursOfADay)
      const { status, headers } = await patient.book(bookingBody(hour))
      expect(status).toBe(201)
      const position = Long.fromString(headers.get('X-Log-Position') ?? '')
      const behind = () => checkpoints.countDocuments({ position: { $lt: position } })
      await expect.poll(behind, { timeout: 30_000 }).toBe(0)
      await expect.poll(() => written.countDocuments(), { timeout: 30_000 }).toBe(n + 1)
    }
    // What a process asks for once is not of a booking.
    await book(0)
    const [before, called] = [counted.counts(), await logCalls(command)]
    for (let n = 1; n <= bookings; n++) await book(n)
    const each = counted.since(before).map(({ command, times }) => ({ command, times: times / bookings }))
    const calls = ((await logCalls(command)) - called) / bookings
    await direct.close()

    const all = each.reduce((sum, { times }) => sum + times, 0)
    const moved = each.find(({ command }) => command === 'update checkpoints')?.times ?? 0
    recordFigure(
      `a booking, one at a time: ${all.toFixed(1)} MongoDB operations, ${moved.toFixed(1)} of them checkpoints`,
    )
    recordFigure(`a booking and its news, one at a time: ${calls.toFixed(1)} calls to the log by a command-service`)
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(projections.length)
    // Reserving, booking, and what became of the mail; the address's wish is read, and now and then a day's schedule.
    expect(calls).toBeGreaterThanOrEqual(3)
    expect(calls).toBeLessThan(6)
  }, 180_000)
})
