import { vi } from 'vitest'

/** A window that the page asked for: 'blank' until it is led somewhere or closed. */
type FakeWindow = { at: string; opener: unknown; says: string }

/** The browser gives a window to each press that asks for one. @returns them, in order. */
export const giveWindows = (): FakeWindow[] => {
  const asked: FakeWindow[] = []
  vi.spyOn(window, 'open').mockImplementation(() => {
    const document = window.document.implementation.createHTMLDocument()
    const one = {
      at: 'blank',
      opener: window as unknown,
      get says() {
        return document.body.textContent
      },
      document,
      get closed() {
        return one.at === 'closed'
      },
      close() {
        one.at = 'closed'
      },
      location: {
        replace(url: string) {
          one.at = url
        },
      },
    }
    asked.push(one)
    return one as unknown as Window
  })
  return asked
}

/** The browser gives no window. @returns what was asked of it */
export const blockWindows = () => vi.spyOn(window, 'open').mockReturnValue(null)
