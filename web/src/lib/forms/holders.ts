import { type RefObject, useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { TypedField } from './typed-fields.ts'

/** What may hold typed text: the form of a page, or a dialog over it. */
export type Holder = {
  /** What would go with it now; nothing once it was sent. */
  typed: () => readonly TypedField[]
  /** What the question is called where nothing else is lost. */
  title?: string | undefined
  /** Forgets what was typed. */
  onDiscard: () => void
  /** Leaves what was typed as a draft. */
  onDraft?: (() => void) | undefined
  /** Of a dialog: what the browser's Back does instead of leaving the page. */
  onBack?: (() => void) | undefined
  /** Of a page's form: the paths of pages that one comes back from, for which it is left as a draft unasked. */
  unaskedTo?: readonly string[] | undefined
  /** Nothing is asked but by the browser: what is typed stays for coming back, or is nobody's text. */
  unasked?: boolean | undefined
  /** The browser asks too, before the page is reloaded or closed: nothing would be left of it. */
  asksBrowser?: boolean | undefined
}

/** Those on the screen, the page's forms first and the dialog on top last. */
export const useHolders = create<readonly RefObject<Holder>[]>(() => [])

export const topDialog = (): Holder | undefined =>
  useHolders.getState().findLast(({ current }) => current.onBack)?.current

export type Lost = { of: RefObject<Holder>; fields: readonly TypedField[] }

/** What would be lost with the page. */
export const losing = (): Lost[] =>
  useHolders
    .getState()
    .map((of) => ({ of, fields: of.current.typed() }))
    .filter(({ fields }) => fields.length > 0)

/** Has what is typed asked about before it goes, while this is on the screen (docs/decisions/0120). */
export const useHeld = (holder: Holder): void => {
  const own = useRef(holder)
  useEffect(() => {
    own.current = holder
  })
  useEffect(() => {
    useHolders.setState((all) => (own.current.onBack ? [...all, own] : [own, ...all]), true)
    return () => useHolders.setState((all) => all.filter((one) => one !== own), true)
  }, [])
}
