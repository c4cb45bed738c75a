import { describe, expect, test } from 'vitest'
import { row } from '../../testing/rows.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { valuesOf } from './form-values.ts'

const opened = row()
const typed = (given: Partial<ReturnType<typeof valuesOf>> = {}) => ({ ...valuesOf(opened), ...given })

describe('what somebody else changed of an appointment meanwhile', () => {
  test('is nothing where both changed it to the same, or nobody did', () => {
    const now = row({ reason: 'Cuello' })
    expect(changedMeanwhile(opened, now, typed({ reason: 'Cuello', notes: 'x' }))).toEqual({
      others: [],
      otherValues: {},
      both: [],
    })
  })

  test('is theirs alone where it was not touched here, the specialty with its place', () => {
    const now = row({ specialty: 'fisioterapia_san_jose', cedula: '1-2345-6789' })
    expect(changedMeanwhile(opened, now, typed())).toEqual({
      others: [
        { label: 'Especialidad', before: 'Fisioterapia Heredia', theirs: 'Fisioterapia San José' },
        { label: 'Cédula', before: 'sin dato', theirs: '1-2345-6789' },
      ],
      otherValues: { base: 'fisioterapia', location: 'san_jose', cedula: '1-2345-6789' },
      both: [],
    })
  })

  test('is a choice where both changed it to something different, a day with its hours', () => {
    const now = row({ date: '2026-11-25', reason: null })
    const { both } = changedMeanwhile(opened, now, typed({ endTime: '15:30', reason: 'Cuello' }))
    expect(both).toEqual([
      {
        label: 'Fecha y hora',
        theirs: '25/11/2026 14:00–15:00',
        mine: '24/11/2026 14:00–15:30',
        theirValues: { date: '2026-11-25', startTime: '14:00', endTime: '15:00' },
        myValues: { date: '2026-11-24', startTime: '14:00', endTime: '15:30' },
      },
      {
        label: 'Motivo de consulta',
        theirs: 'sin dato',
        mine: 'Cuello',
        theirValues: { reason: '' },
        myValues: { reason: 'Cuello' },
      },
    ])
  })
})
