import { expect } from '@playwright/test'
import { test } from './support/systems/clinic.ts'
import type { People } from './support/walks/walk.ts'
import { hiddenOfFocused, hourMissing, scrollAway, wrongForms } from './support/walks/wrong-fields.ts'

/** A phone of which the keyboard has taken a part: no form fits. Of a small phone all hours of a day can be seen at once. */
const heights: Readonly<Record<string, number>> = { [hourMissing.name]: 568 }

for (const { name, open } of [...wrongForms, hourMissing])
  test(`${name}: sending brings the wrong field into view every time, though it has the focus already`, async ({
    visit,
    asStaff,
    clinic,
  }) => {
    const people: People = { visit, asStaff: (path, options) => asStaff(path, 'mquesada', options), clinic }
    const { page, field, send } = await open(people, {
      viewport: { width: 375, height: heights[name] ?? 480 },
    })
    for (const time of ['first', 'second', 'third']) {
      await scrollAway(page)
      await send.click()
      await expect(field, time).toBeFocused()
      await expect.poll(() => hiddenOfFocused(page), time).toEqual([])
    }
  })
