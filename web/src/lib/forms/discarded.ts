import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { rememberDrafts } from './draft.ts'
import { type TypedField, typeBack } from './typed-fields.ts'

/** How long what was discarded can be taken back, in milliseconds. */
export const takeBackMs = 10_000

/** What opens something that may be typed into, by its name. */
const openers = new Map<string, { value: unknown; set: Dispatch<unknown> }>()

/** What is taken back and not there yet. `until`: milliseconds since 1970. */
const takingBack = {
  opened: new Map<string, unknown>(),
  fields: [] as NonNullable<TypedField['back']>[],
  until: 0,
}
const isOver = () => takingBack.until <= Date.now()

/**
 * A state that opens something which may be typed into: when what was typed is taken back, it is as it was then
 * (docs/decisions/0202). @param name no other on its page has it
 */
export const useOpened = <T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] => {
  const [value, set] = useState<T>(() => {
    if (takingBack.opened.has(name) && !isOver()) return takingBack.opened.get(name) as T
    return initial instanceof Function ? initial() : initial
  })
  useEffect(() => void takingBack.opened.delete(name), [name])
  useEffect(() => {
    openers.set(name, { value, set: set as Dispatch<unknown> })
    return () => void openers.delete(name)
  }, [name, value])
  // What `reopen` sets is kept until then: what holds it may be on its way out, and come again with the address.
  const change = useCallback<typeof set>(
    (next) => {
      takingBack.opened.delete(name)
      set(next)
    },
    [name],
  )
  return [value, change]
}

/** Gives up what was typed. @returns a function that brings it back: drafts at once, on its page what was open and the text of its fields */
export const giveUp = (fields: readonly TypedField[], discard: () => void): (() => void) => {
  const putBackDrafts = rememberDrafts()
  const opened = [...openers].map(([name, { value }]) => [name, value] as const)
  discard()
  return () => {
    putBackDrafts()
    takingBack.opened = new Map(opened)
    takingBack.fields = fields.flatMap(({ back }) => back ?? [])
    takingBack.until = Date.now() + takeBackMs
  }
}

/** Nothing is taken back any more. */
export const forgetDiscarded = (): void => void Object.assign(takingBack, { opened: new Map(), fields: [], until: 0 })

/** Opens again what is taken back, where its page stands there. */
export const reopen = (): void => {
  if (!isOver()) for (const [name, value] of takingBack.opened) openers.get(name)?.set(value)
}

/** Types what was taken back into the fields of a form that is opened with it, also those that come a moment later. @returns what ends that */
export const refill = (root: HTMLElement): (() => void) => {
  const type = () => {
    takingBack.fields = isOver() ? [] : typeBack(root, takingBack.fields)
    if (takingBack.fields.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(type)
  observer.observe(root, { childList: true, subtree: true })
  // What sets the fields as the form is drawn first comes before.
  queueMicrotask(type)
  return () => observer.disconnect()
}
