import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Clinic, done, openClinic, rowFrom } from '../../../testing/clinic.ts'
import { gatedLog, slowReads } from '../../../testing/gated-log.ts'
import { contact, interval, unkeyedOrigin } from '../../../testing/samples.ts'
import { openSqliteWorld, type Process } from '../../../testing/world.ts'
import { changeStatus } from '../../appointments/commands/change-status.ts'
import { appointment } from '../../appointments/deciders/decide-appointment.ts'

let clinic: Clinic
let id: string
let stream: string

beforeEach(async () => {
  clinic = await openClinic(await openSqliteWorld())
  id = rowFrom(await clinic.book(clinic.one, interval(clinic.nextDay(), '09:00', '10:00'))).id
  stream = appointmentStream(id)
})
afterEach(() => clinic.world.close())

/** Drops the patient's keys and makes the process forget what it had opened with them. */
const erase = async (process: Process, evicted: string | undefined) => {
  await process.vault.dataKeys.erase(stream, ['contact', 'clinical'])
  process.handler.evict(evicted)
}
const remembered = async (process: Process) => JSON.stringify((await process.handler.read(stream, appointment)).state)
const personal = Object.values(contact)

describe.each([
  ['the stream', () => stream],
  ['all streams', () => undefined],
])('an eviction of %s', (_, evicted) => {
  it('during a command is not undone when the command ends', async () => {
    const gate = gatedLog(clinic.world.log, 'AppointmentConfirmed')
    const process = await clinic.world.start({ clock: clinic.clock, log: gate.log })
    expect(await remembered(process)).toContain(contact.name)
    const change = { appointmentId: id, to: 'confirmado' as const }
    const confirming = changeStatus(process.steps, change, unkeyedOrigin(clinic.clock.now()))
    await gate.arrived
    await erase(process, evicted())
    gate.open()
    done(await confirming)
    for (const text of personal) expect(await remembered(process)).not.toContain(text)
  })

  it('during a read is not undone when what was read is folded', async () => {
    const { log, asked, answer } = slowReads(clinic.world.log)
    const process = await clinic.world.start({ clock: clinic.clock, log })
    // Keys that were opened just before are what the read goes on with.
    await process.codec.open(await clinic.world.log.readStream(stream))
    const opening = process.handler.read(stream, appointment)
    await asked
    process.handler.evict(evicted())
    answer()
    expect(JSON.stringify((await opening).state)).toContain(contact.name)
    await erase(process, 'another stream')
    for (const text of personal) expect(await remembered(process)).not.toContain(text)
  })
})
