import type { Locator, Page } from '@playwright/test'

/** Somebody whose presses and keys are counted. */
export const countedOn = (page: Page) => {
  const done = { presses: 0, keys: 0 }
  return {
    done,
    press: (target: Locator) => {
      done.presses += 1
      return target.click()
    },
    type: (text: string) => {
      done.keys += text.length
      return page.keyboard.type(text)
    },
    enter: () => {
      done.keys += 1
      return page.keyboard.press('Enter')
    },
  }
}
export type Counted = ReturnType<typeof countedOn>
