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

describeDistributed('what a booking costs MongoDB', instances, (running) => {
  afterAll(() => counted.close())

  // @rule booking-cost-mongodb: Issue: MongoDB's operations for a booking, also one at a time, counted by a test
  it('one at a time: the checkpoints of all projections move by fewer calls than there are projections', async () => {
    const direct = await MongoClient.connect(running.servers.mongoUrl)
    const checkpoints = direct.db('read').collection('checkpoints')
    const patient = clinicClient(running.system.url)
    const book = async (n: number) => {
      const hour = offeredHour(mondayToCome(Math.floor(n / hoursOfADay)), n % hoursOfADay)
      const { status, headers } = await patient.book(bookingBody(hour))
      expect(status).toBe(201)
      const position = Long.fromString(headers.get('X-Log-Position') ?? '')
      const behind = () => checkpoints.countDocuments({ position: { $lt: position } })
      await expect.poll(behind, { timeout: 30_000 }).toBe(0)
    }
    // What a process asks for once is not of a booking.
    await book(0)
    const before = counted.counts()
    for (let n = 1; n <= bookings; n++) await book(n)
    const each = counted.since(before).map(({ command, times }) => ({ command, times: times / bookings }))
    await direct.close()

    const all = each.reduce((sum, { times }) => sum + times, 0)
    const moved = each.find(({ command }) => command === 'update checkpoints')?.times ?? 0
    recordFigure(
      `a booking, one at a time: ${all.toFixed(1)} MongoDB operations, ${moved.toFixed(1)} of them checkpoints`,
    )
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(projections.length)
  }, 180_000)
})
