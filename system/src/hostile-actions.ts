import { badIds, badTexts, brokenEscapes, type HostileCall, json, nobody, wrongTypes } from './hostile-parts.ts'

const badActions = [
  'delete',
  'Cancel',
  'cancel;drop',
  '__proto__',
  'constructor',
  '%00',
  '..%2fcancel',
  'a'.repeat(5_000),
]

const badLinks = [
  ...[...badIds, ...brokenEscapes].flatMap((id) => [`${id}/cancel`, `${id}/reschedule`]),
  ...badActions.map((action) => `${nobody}/${action}`),
].map((link) => `/api/appointment-actions/${link}`)

/** Wrong calls behind a patient's link. */
export const hostileActions: readonly HostileCall[] = [
  ...badLinks.flatMap((path) => [
    { why: 'a link of nothing', method: 'GET', path },
    { why: 'withdrawn through a link of nothing', method: 'DELETE', path },
    { why: 'asked through a link of nothing', method: 'POST', path, headers: json, body: '{"notes":"hola"}' },
  ]),
  ...[...wrongTypes, ...badTexts].map((notes) => ({
    why: `notes ${JSON.stringify(notes).slice(0, 30)}`,
    method: 'POST',
    path: `/api/appointment-actions/${nobody}/cancel`,
    headers: json,
    body: JSON.stringify({ notes }),
  })),
]
