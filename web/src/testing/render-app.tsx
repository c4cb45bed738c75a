import { signedInCookie } from '@clinic/shared-events/contracts/practice/staff.ts'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom'
import { afterEach, vi } from 'vitest'
import { createQueryClient, Providers } from '~/app/providers.tsx'
import { routes } from '~/app/routes/routes.tsx'
import { forgetLeftDrafts } from '~/lib/forms/left-drafts.ts'
import { forgetOwnWrites } from '~/lib/http/http.ts'
import { useToasts } from '~/lib/toasts.ts'
import { forgetAsked } from '~/public/shared/asked/asked-before.ts'
import './server.ts'
import { setWidth } from './window-width.ts'

// Pages are loaded when first opened, and what they show may come late on a busy machine; what comes at once waits for none of it.
vi.setConfig({ testTimeout: 60_000 })

// The whole page in a failure says less than the sentence that was looked for.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message?.split('\n')[0] ?? 'not found') })

// jsdom has no layout to scroll and no pointers to capture.
window.scrollTo = () => {}
setWidth(1280)
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}

afterEach(() => {
  cleanup()
  forgetLeftDrafts()
  useToasts.setState({ toasts: [] })
  sessionStorage.clear()
  localStorage.clear()
  forgetOwnWrites()
  forgetAsked()
  vi.useRealTimers()
  setWidth(1280)
})

/**
 * Somebody at the page. Of a text that is typed all but the last character is pasted: each keystroke draws the page
 * anew, which is most of the time that the screens' tests take. Texts with keys in them ('{Enter}') are typed.
 */
const setupUser = (): UserEvent => {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  const { type } = user
  return Object.assign(user, {
    type: async (...[field, text, options]: Parameters<UserEvent['type']>) => {
      if (options !== undefined || text.length < 4 || /[{[]/.test(text)) return type(field, text, options)
      await user.click(field)
      await user.paste(text.slice(0, -1))
      await user.keyboard(text.slice(-1))
    },
  })
}

type Before = {
  /** The browser keeps the mark of an earlier login: the page asks who is signed in. */
  signedIn?: boolean
  /** What the address's entry in the browser's history holds, as after a reload. */
  state?: unknown
}

/** Mounts the whole application at an address, as a browser would open it. */
export const renderApp = (address: string, { signedIn = true, state }: Before = {}) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's Set-Cookie leaves
  document.cookie = `${signedInCookie}=1; Path=/${signedIn ? '' : '; Max-Age=0'}`
  const router = createMemoryRouter(routes, {
    initialEntries: [{ ...parsePath(address), state: structuredClone(state) }],
  })
  const client = createQueryClient()
  const view = render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, router, client, user: setupUser() }
}
