import { projectionsOf } from '@clinic/shared-events/contracts/calls.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booked } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { useLiveClients } from '../../testing/use-live-clients.ts'

const boards = (['staff', 'appointment', 'patient'] as const).flatMap(projectionsOf)

describe('projections that stand still', () => {
  let rig: Rig
  let cookie: string
  beforeEach(async () => {
    rig = await startRig({ lateAfterMs: 20 })
    cookie = (await rig.signIn('admin', 'admin')).cookie
  })
  afterEach(() => rig.close())
  const client = useLiveClients(() => rig.url)
  const staff = (url = rig.url) => client({ cookie }, url)
  const readiness = async (url = rig.url) => {
    const answer = await fetch(`${url}/health/ready`)
    return { status: answer.status, ...((await answer.json()) as { checks: Record<string, string> }) }
  }

  test('are told to the boards that are open and those that open then, and reported while the service stays ready', async () => {
    await rig.folded(await rig.append('appointment-one', booked('one')))
    const early = await staff()
    await early.join('staff')
    await rig.holdFolding()
    await rig.append('appointment-two', booked('two'))
    expect(boards).toEqual(expect.arrayContaining(['appointments', 'heatmap', 'orders', 'patients', 'activity']))
    await early.receivesLate(boards)
    const late = await staff()
    await late.join('staff')
    await late.receivesLate(boards)
    await expect
      .poll(async () => (await readiness()).checks.projections, { timeout: 10_000 })
      .toMatch(/^late: .*\bappointments\b/)
    expect((await readiness()).status).toBe(200)
    rig.foldAgain()
    await Promise.all([early.receivesLate([]), late.receivesLate([])])
    await expect.poll(async () => (await readiness()).checks.projections, { timeout: 10_000 }).toBe('ok')
  })

  test('close no room of a process that starts then, and whoever entered comes back when they go on', async () => {
    await rig.folded(await rig.append('appointment-one', booked('one')))
    await rig.holdFolding()
    const missed = await rig.append('appointment-two', booked('two'))
    const other = await rig.another()
    expect((await readiness(other.url)).status).toBe(200)
    const board = await staff(other.url)
    expect((await board.join('staff')).answer).toEqual({ ok: true })
    await board.receivesLate(boards)
    rig.foldAgain()
    expect(await board.ended).toBe('transport close')
    // Whoever comes back while another projection is still behind is made to come back once more.
    const resumed = async () => {
      const again = await staff(other.url)
      const joined = await Promise.race([again.join('staff', { appointments: missed - 1n }), again.ended])
      return typeof joined === 'string' ? joined : joined.resumed?.changes.map(({ id }) => id)
    }
    await expect.poll(resumed).toEqual(['two'])
  })
})
