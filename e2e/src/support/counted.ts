import type { Locator, Page } from '@playwright/test'

/** Somebody whose presses and keys are counted: each is made, or counted as a hand makes it. */
export const countedOn = (page: Page) => {
  const done = { presses: 0, keys: 0 }
  const press = (target: Locator) => {
    done.presses += 1
    return target.click()
  }
  const type = (text: string) => {
    done.keys += text.length
    return page.keyboard.type(text)
  }
  const key = (name: 'Enter' | 'Tab') => {
    done.keys += 1
    return page.keyboard.press(name)
  }
  return {
    done,
    press,
    type,
    enter: () => key('Enter'),
    /** Goes on to the next field. */
    tab: () => key('Tab'),
    /** Types into a field, into which it takes a press where it has not the focus. */
    write: async (field: Locator, text: string) => {
      if (!(await field.evaluate((one) => one === one.ownerDocument.activeElement))) await press(field)
      await type(text)
    },
    /** Chooses of the browser's own list, or of the folder's files: it is opened by a press, and one takes it. */
    choose: (chosen: Promise<unknown>) => {
      done.presses += 2
      return chosen
    },
  }
}
export type Counted = ReturnType<typeof countedOn>
