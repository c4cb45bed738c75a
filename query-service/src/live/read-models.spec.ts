import { projections } from '@clinic/projections/projections.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, test } from 'vitest'
import { liveProjections } from './live-rows.ts'

/** What the boards show, each with the read model it is answered from. Messages that are read while typing are not followed. */
const shown: [what: string, projection: string, follows?: 'not followed'][] = [
  ['lists of appointments, calendar', 'appointments'],
  ['thread of an appointment', 'appointment-threads'],
  ['map of availability', 'heatmap'],
  ['requests of patients', 'action-requests'],
  ['orders', 'orders'],
  ['counters of orders', 'order-counts'],
  ['patients', 'patients'],
  ['counters of patients', 'patient-counts'],
  ['allergies and medicines of who is shown', 'alert-sources'],
  ['follow-up notes', 'follow-up-notes'],
  ['first-session forms', 'patient-intakes'],
  ['first-session forms that were sent again', 'later-forms'],
  ['counters of forms', 'intake-counts'],
  ['products', 'products'],
  ['accounts', 'staff'],
  ['names of authors', 'staff-names'],
  ['patients while typing', 'patient-search'],
  ['appointments of a day in numbers', 'appointment-days'],
  ['orders of a week in numbers', 'order-weeks'],
  ['messages of a week in numbers', 'message-weeks'],
  ['money of a day by its way', 'money-days'],
  ['activity', 'activity'],
  ['records of visits', 'medical-records'],
  ['configurations of the bot', 'bot-configurations'],
  ['responses of the bot', 'bot-responses'],
  ['what the practice set of its messages', 'message-settings'],
  ['data of the practice', 'practice-settings'],
  ['conversations of the bot', 'bot-conversations'],
  ['messages of a conversation', 'bot-messages'],
  ['conversations while typing', 'message-search', 'not followed'],
  ['counters of the bot', 'bot-counts'],
  ['forms before a visit', 'clinical-intakes'],
  ['first steps', 'first-steps'],
  ['thread of an order', 'order-progress'],
  ['who asked not to be written to', 'contacts'],
  ['messages that did not go out', 'undelivered'],
]

/** What is answered to others than the boards: the free hours and the cart of visitors. */
const ofOthers = ['taken-intervals', 'carts']

describe('what the boards show', () => {
  // @rule live-own-projections: Issue: lists, calendar, heatmap, counters, patients, records, products and search each
  //   have their own projection
  test('has a read model of its own each', () => {
    const names = shown.map(([, projection]) => projection)
    expect(new Set(names).size).toBe(names.length)
    expect([...names, ...ofOthers].sort()).toEqual(projections.map(({ name }) => name).sort())
  })

  // @rule live-every-list: Issue: every list, counter, calendar block and heatmap cell follows the log while the page
  //   is open
  test.each(shown.filter(([, , follows]) => follows !== 'not followed'))('%s: followed live (%s)', (_, projection) => {
    expect(liveProjections(practice).map((live) => live.projection.name)).toContain(projection)
  })
})
