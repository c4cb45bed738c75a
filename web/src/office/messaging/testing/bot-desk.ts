import { HttpResponse } from 'msw'
import { answerOffice, type OfficeRead } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'

/** What the office's reads answer; of some something else. */
export const answered = (instead: Partial<Record<OfficeRead, object>> = {}) =>
  answerOffice((name) => instead[name] ?? null)

/** The module at one of its tabs. `more`: '&conversacion=t1'. */
export const open = (tab = 'test', more = '') => renderApp(`/doctor/twilio-bot?tab=${tab}${more}`)

/** The answers to a POST that makes a row. */
export const made = (row: object, status = 201) => [() => HttpResponse.json(row, { status })]
