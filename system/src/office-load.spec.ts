import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { describe, expect, it } from 'vitest'
import { checkOffice, type OfficeAttempt } from './office-load.ts'

// What the check reads of an event.
const event = (type: string, more: object) => ({ type, stream: '', data: {}, ...more }) as unknown as Recorded
const record = (occupation: string, cedula: string) =>
  event('PatientRecordOpened', { contact: { occupation, cedula, email: `${occupation}@ejemplo.cr` } })
const ofForm = (intakeId: string) => event('PatientRecordOpened', { contact: {}, data: { intakeId } })
const processed = (intakeId: string) => event('FirstSessionFormProcessed', { data: { intakeId } })
const user = (name: string, username: string) => event('AccountOpened', { contact: { name, username } })
const asked = (key: string, wants: string, outcome: OfficeAttempt['outcome'] = 'done'): OfficeAttempt => {
  const kind = wants.startsWith('form') ? 'form' : wants.startsWith('username') ? 'user' : 'record'
  return { key, kind, wants, method: 'POST', path: '', body: {}, outcome }
}
const status = (wants: string): OfficeAttempt => ({ ...asked('s', wants), kind: 'status', body: { status: 'pending' } })
const checked = (events: Recorded[], attempts: OfficeAttempt[]) => checkOffice(events, { attempts, unexpected: [] })

describe('the check of what staff did', () => {
  it('finds nothing where each thing has the one holder that was told of it', () => {
    const events = [record('a', '1'), user('c', 'ana'), ofForm('f'), processed('f')]
    const attempts = [asked('a', 'cedula 1'), asked('b', 'cedula 1', 'refused'), asked('c', 'username ana')]
    expect(checked(events, [...attempts, asked('d', 'form f'), asked('e', 'form f')])).toEqual([])
  })

  it.each<[string, Recorded[], OfficeAttempt[]]>([
    ['a record that was lost', [], [asked('a', 'cedula 1')]],
    ['one that is there and was refused', [record('a', '1')], [asked('a', 'cedula 1', 'refused')]],
    ['a cédula of two', [record('a', '1'), record('b', '1')], [asked('a', 'cedula 1'), asked('b', 'cedula 1')]],
    ['a cédula that is known of nobody', [], [asked('a', 'cedula 1', 'refused')]],
    ['a username of two', [user('a', 'x'), user('b', 'x')], [asked('a', 'username x'), asked('b', 'username x')]],
    ['a form with two records', [ofForm('f'), ofForm('f'), processed('f')], [asked('a', 'form f')]],
    ['a form that was not processed', [ofForm('f')], [asked('a', 'form f')]],
    ['what was never answered', [record('a', '1')], [asked('a', 'cedula 1', 'unanswered')]],
    ['an order in another status', [], [status('o')]],
  ])('finds %s', (_, events, attempts) => {
    expect(checked(events, attempts)).not.toEqual([])
  })
})
