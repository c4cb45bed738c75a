import { create } from 'zustand'
import { browserStore } from '~/lib/storage.ts'

type Theme = 'light' | 'dark'

/** What `public/theme.js` decided before the first paint. */
/** The theme that the page shows; light without a page (markup made by the build). */
const shown = (): Theme =>
  typeof document !== 'undefined' && document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'

/** The page's theme. A choice made with the toggle is kept in this browser; without one the system's preference rules. */
export const useTheme = create<{ theme: Theme; choose: (theme: Theme) => void }>((set) => ({
  theme: shown(),
  choose: (theme) => {
    document.documentElement.dataset.theme = theme
    browserStore.set('theme', theme)
    set({ theme })
  },
}))
