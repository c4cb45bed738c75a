import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until it has the focus: that is given after what the page says is drawn, so whoever has read a sentence may be early. */
export const focusIsOn = (element: Element | null | undefined): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element))

/** Waits until the focus is on something that holds it, or on itself. */
export const focusIsAround = (element: Element): Promise<void> =>
  waitFor(() => {
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement?.contains(element)).toBe(true)
  })
