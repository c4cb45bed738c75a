import { onlineManager } from '@tanstack/react-query'
import { vi } from 'vitest'

/** Files share a process and its window, which are slow to make; each begins with modules of its own and an empty page. */
vi.resetModules()
// Packages are not reset: what an earlier file told of the line would hold back this one's queries.
onlineManager.setOnline(true)
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  localStorage.clear()
}
