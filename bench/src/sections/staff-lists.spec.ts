import { calls, type QueryName, queryNames } from '@clinic/shared-events/contracts/calls.ts'
import { exportedList, exportPath } from '@clinic/shared-events/contracts/exports.ts'
import { expect, it } from 'vitest'
import { practiceLists } from '../load/practice-lists.ts'
import { tableOf } from '../measure/report.ts'
import { settingOf } from '../options.ts'
import { listAims } from './staff-lists.ts'

const lists = Object.values(practiceLists(settingOf([]).practice))
const exports = exportedList.options.map((list) => exportPath(list, {}))
const reads = [...lists, ...exports].map((path) => path.split('?')[0] ?? '')
/** Whether the reads have an address of that template: '/api/a/:id' takes '/api/a/7'. */
const isRead = (template: string): boolean => {
  const pattern = new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`)
  return reads.some((path) => pattern.test(path))
}
const isOfStaff = (name: QueryName): boolean => {
  const { who }: { who: readonly string[] } = calls[name]
  return !who.includes('anonymous')
}
/** What staff read one of, which is neither a list nor a number of a board. */
const single: readonly QueryName[] = [
  ...([
    'readMe',
    'readPatientOfVisit',
    'readPatientLink',
    'readPatientThread',
    'readThread',
    'readPatientPreferences',
    'readPatient',
    'readAssignedPatients',
    'readCalendarFeed',
    'readHistory',
    'readAccountHistory',
    'readPracticeHistory',
    'findPersonalData',
    'exportPersonalData',
    'listAccesses',
    'listLog',
    'exportLog',
    'readPracticeSettings',
  ] as const),
  ...(['readPatientIntake', 'readPatientIntakeById'] as const),
  // What came again for one form and waits, what is being written, did not go out, and what nobody has seen: almost always nothing.
  ...([
    'listLaterForms',
    'listDrafts',
    'readDraft',
    'listUndelivered',
    'listNewAppointments',
    'listVisitsToNote',
  ] as const),
]
/** The bot's settings are a handful, and the practice that is measured has no conversation, sends nothing and notes no payment. */
const ofMessages: readonly QueryName[] = ['reportMessages', 'reportMoney', 'listUndelivered']
const isOfBot = (name: QueryName): boolean =>
  calls[name].path.startsWith('/api/twilio-bot/') || ofMessages.includes(name)
const measured = queryNames.filter((name) => isOfStaff(name) && !isOfBot(name) && !single.includes(name))

// @rule live-list-sizes
it.each([...measured, 'listProducts' as const])('%s is measured', (name) => {
  expect(isRead(calls[name].path)).toBe(true)
})

// @rule live-list-aims: Issue: aims of every list read: at most 15 ms at p99, at least 1.5 times the rate of the plain
//   application; the bench says where they are not reached
it('is at most 15 ms at p99 and 1.5 times the rate of the plain application, and says where it is not', () => {
  expect(
    tableOf([
      { what: 'orders', unit: '/s', baseline: 1000, ours: 1500, aim: listAims.rate },
      { what: 'orders, p99', unit: 'ms', baseline: 20, ours: 15.5, aim: listAims.p99 },
    ]),
  ).toEqual([
    '             baseline      ours   ratio      aim',
    'orders       1,000 /s  1,500 /s  1.50 ×  ≥ 1.5 ×  reached',
    'orders, p99     20 ms   15.5 ms  0.78 ×  ≤ 15 ms  not reached',
  ])
})
