import { officeScreens } from './support/screens/office/office.ts'
import { test } from './support/walks/walk-test.ts'

// The longest file: every browser takes a part of it.
test.describe.configure({ mode: 'parallel' })

// @rule office-screens-walk: Issue: every screen of the back office at 375, 768, 1024 and 1280 px, light and dark: no
//   horizontal scroll, nothing over anything else, no console error, axe finds nothing
// @rule every-screen-states-px, office-large-texts, titles-once, one-filled-button, no-console-warning
for (const screen of officeScreens)
  test(`${screen.name}: fits at every width and says its words, without a complaint, readable by all in light and dark`, ({
    look,
  }) => look(screen))
