import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'

/** Files share a process and its window, which are slow to make; each begins with modules of its own and an empty page. */
vi.resetModules()
// What an earlier file left drawn would go on listening to keys, presses and the focus.
cleanup()
// Packages are not reset: what an earlier file told of the line would hold back this one's queries.
onlineManager.setOnline(true)
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  localStorage.clear()
}
