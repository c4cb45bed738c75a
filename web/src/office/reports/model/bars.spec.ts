import type { AppointmentDay } from '@clinic/shared-events/contracts/reports.ts'
import { describe, expect, it } from 'vitest'
import { appointmentGroups, inThousands, lateGroups, orderGroups } from './bars.ts'
import { mondaysIn, periodOf, weeksIn } from './period.ts'

const none = { agendado: 0, confirmado: 0, realizado: 0, cancelado: 0, shortNotice: 0, noNotice: 0 }
const day = (id: string, counts: Partial<typeof none>): AppointmentDay => ({ id, ...none, ...counts })
const rows = [day('2026-11-16', { realizado: 3 }), day('2026-11-24', { confirmado: 2, cancelado: 1, noNotice: 1 })]

describe('the period of a report', () => {
  // @rule charts-period
  it('is whole weeks up to the one that is running', () => {
    expect(periodOf(4, '2026-11-24')).toMatchObject({ from: '2026-11-02', to: '2026-11-29' })
    expect(mondaysIn(periodOf(4, '2026-11-29'))).toEqual(['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'])
    expect([weeksIn('13'), weeksIn('52'), weeksIn('5'), weeksIn(null)]).toEqual([13, 52, 4, 4])
  })

  // @rule charts-period
  it('of four weeks is drawn day by day, a longer one week by week', () => {
    const four = appointmentGroups(periodOf(4, '2026-11-24'), rows)
    expect(four.map(({ label, bars }) => [label, bars.length])).toEqual([
      ['02/11 al 08/11', 7],
      ['09/11 al 15/11', 7],
      ['16/11 al 22/11', 7],
      ['esta semana', 7],
    ])
    expect(four[3]?.bars[1]).toEqual({
      ...rows[1],
      key: '2026-11-24',
      tick: 'hoy',
      name: 'martes 24/11/2026',
      running: true,
    })
    const year = appointmentGroups(periodOf(52, '2026-11-24'), rows)
    expect(year.map(({ bars }) => bars.length)).toEqual([13, 13, 13, 13])
    expect(year[3]?.bars.slice(-2)).toMatchObject([
      { tick: '16/11', realizado: 3, running: false },
      { tick: '23/11', confirmado: 2, running: true },
    ])
  })
})

it('what was cancelled late is added up for each week', () => {
  expect(lateGroups(periodOf(4, '2026-11-24'), rows)[0]?.bars.map(({ noNotice }) => noNotice)).toEqual([0, 0, 0, 1])
})

it('a week without orders stands there with none', () => {
  const groups = orderGroups(periodOf(4, '2026-11-24'), [{ id: '2026-11-16', orders: 2, income: 26_000, cancelled: 1 }])
  expect(groups[0]?.bars.map(({ orders, income }) => [orders, income])).toEqual([
    [0, 0],
    [0, 0],
    [2, 26_000],
    [0, 0],
  ])
})

it('income is written short enough to stand over its column', () => {
  expect([0, 26_400, 598_600, 999_499, 1_204_000].map(inThousands)).toEqual(['0', '26', '599', '999', '1.2 M'])
})
