import type { Page } from '@playwright/test'

/** Counts what a page sends to a path from now on. */
export const countSent = (page: Page, path: string): (() => number) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) sent += 1
  })
  return () => sent
}
