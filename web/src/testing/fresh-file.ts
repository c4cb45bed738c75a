import { vi } from 'vitest'

/** Files share a process and its window, which are slow to make; each begins with modules of its own and an empty page. */
vi.resetModules()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  localStorage.clear()
}
