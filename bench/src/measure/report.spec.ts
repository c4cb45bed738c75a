import { expect, it } from 'vitest'
import { tableOf } from './report.ts'

it('sets baseline, ours, ratio and aim side by side', () => {
  expect(
    tableOf([
      {
        what: 'bookings',
        unit: '/s',
        baseline: 1700,
        ours: 1870,
        aim: { of: 'ratio', atLeast: 1 },
      },
      { what: 'memory', unit: 'MB', baseline: null, ours: 260.4, aim: { of: 'ours', atMost: 250 } },
      { what: 'first of 1', unit: 'ms', baseline: 0.5, ours: 4 },
    ]),
  ).toEqual([
    '            baseline      ours   ratio       aim',
    'bookings    1,700 /s  1,870 /s  1.10 ×     ≥ 1 ×  reached',
    'memory                  260 MB          ≤ 250 MB  not reached',
    'first of 1    0.5 ms      4 ms  8.00 ×',
  ])
})
