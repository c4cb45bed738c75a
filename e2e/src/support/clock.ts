import type { Page } from '@playwright/test'

/** Holds the clock of a page at an instant from its next load on: by the answers of its server it would go by the server's. */
export const holdClock = async (page: Page, instant: string): Promise<void> => {
  await page.clock.setFixedTime(instant)
  await page.addInitScript(() => {
    const read = Headers.prototype.get
    Object.assign(Headers.prototype, {
      get(this: Headers, name: string) {
        return name === 'Date' ? null : read.call(this, name)
      },
    })
  })
}
