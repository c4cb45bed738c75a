import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, BrowserType, LaunchOptions, Page } from '@playwright/test'

type Reader = { page: Page; close(): Promise<void> }

/**
 * A browser whose owner has chosen another size of texts, by the browser's own setting.
 * @param size of ordinary text in px; 16 is usual
 */
export const openReader = async (
  { chromium }: { chromium: BrowserType },
  size: number,
  options: LaunchOptions & Pick<BrowserContextOptions, 'baseURL' | 'viewport' | 'reducedMotion'>,
): Promise<Reader> => {
  const profile = mkdtempSync(join(tmpdir(), 'large-texts-'))
  mkdirSync(join(profile, 'Default'))
  const settings = { webkit: { webprefs: { default_font_size: size } } }
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  const context = await chromium.launchPersistentContext(profile, options)
  return {
    page: await context.newPage(),
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export const textSizeOf = (page: Page) => page.evaluate<string>('getComputedStyle(document.documentElement).fontSize')
