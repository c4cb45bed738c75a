import { officeScreens } from './support/screens/office/office.ts'
import { test } from './support/walks/walk-test.ts'

// @rule every-screen-states-px, office-screens-walk, office-large-texts
for (const screen of officeScreens)
  test(`${screen.name}: fits at every width and says its words, without a complaint, readable by all in light and dark`, ({
    look,
  }) => look(screen))
