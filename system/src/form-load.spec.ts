import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { describe, expect, it } from 'vitest'
import { checkForms, type FormAttempt } from './form-load.ts'

const kept = (occupation: string, cedula: string) =>
  // What the check reads of an event.
  ({ type: 'FirstSessionFormSubmitted', contact: { occupation, cedula } }) as unknown as Recorded
const keptBeside = (occupation: string, cedula: string) => ({
  ...kept(occupation, cedula),
  type: 'FirstSessionFormSentAgain',
})
const asked = (key: string, cedula: string, outcome: FormAttempt['outcome']): FormAttempt => ({
  key,
  path: '/api/patient-intake',
  cedula,
  body: {},
  outcome,
})
const checked = (events: Recorded[], forms: FormAttempt[]) => checkForms(events, { forms, unexpected: [] })

describe('the check of forms', () => {
  it('finds nothing where each cédula has the one form its sender was told of', () => {
    const forms = [asked('a', 'c1', 'taken'), asked('b', 'c1', 'taken')]
    expect(checked([kept('a', 'c1'), keptBeside('b', 'c1')], forms)).toEqual([])
  })

  it.each([
    ['one that was lost', [], [asked('a', 'c1', 'taken')]],
    ['one that is there twice', [kept('a', 'c1'), kept('a', 'c2')], [asked('a', 'c1', 'taken')]],
    ['one that is there and beside itself', [kept('a', 'c1'), keptBeside('a', 'c1')], [asked('a', 'c1', 'taken')]],
    [
      'a cédula with two forms',
      [kept('a', 'c1'), kept('b', 'c1')],
      [asked('a', 'c1', 'taken'), asked('b', 'c1', 'taken')],
    ],
    ['a cédula whose forms are beside none', [keptBeside('a', 'c1')], [asked('a', 'c1', 'taken')]],
    ['one that was never answered', [kept('a', 'c1')], [asked('a', 'c1', 'unanswered')]],
  ])('finds %s', (_, events, forms) => {
    expect(checked(events, forms)).not.toEqual([])
  })
})
