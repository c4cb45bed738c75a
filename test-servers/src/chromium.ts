import { existsSync } from 'node:fs'

/** Playwright's own browser does not run everywhere: the system's, first the one without windows, which takes less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The path of this machine's Chromium, or null where there is none. */
export const findChromium = (): string | null =>
  names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path)) ?? null
