import { expect, type Locator, type Page } from '@playwright/test'

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((one) => one.matches(':focus'))

/** Somebody who has a keyboard and nothing else: the Tab key alone leads anywhere. */
export const keyboardOf = (page: Page) => {
  const { keyboard } = page
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(target).toBeAttached()
    for (let steps = 0; steps < 120; steps += 1) {
      if (await isFocused(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`the Tab key does not lead to ${target}`)
  }
  return {
    tabTo,
    type: async (target: Locator, words: string) => {
      await tabTo(target)
      await keyboard.insertText(words)
    },
    press: async (target: Locator, key = 'Enter') => {
      await tabTo(target)
      await keyboard.press(key)
    },
    /** In a group of radios: arrows lead on from the first, or from the one that is chosen. */
    choose: async (first: Locator, wanted: Locator) => {
      await tabTo(first)
      await keyboard.press('Space')
      for (let steps = 0; steps < 12 && !(await wanted.isChecked()); steps += 1) await keyboard.press('ArrowRight')
      await expect(wanted).toBeChecked()
    },
  }
}
