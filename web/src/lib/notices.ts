import { create } from 'zustand'

/** What can be taken back for a while: whose it is, what happened, and how it is taken back. */
export type Notice = {
  id: number
  /** What it is about: a later one about the same takes its place. */
  about?: string
  /** The person's name. */
  name?: string | undefined
  text: string
  act: { label: string; run: () => void }
  /** How long it is offered, in milliseconds. */
  ms: number
}

/** Each stays until its time is over, beside the others. */
export const useNotices = create<readonly Notice[]>(() => [])

let last = 0

export const notice = (shown: Omit<Notice, 'id'>): void => {
  last += 1
  if (shown.about) dismissNoticesAbout(shown.about)
  useNotices.setState((all) => [...all, { ...shown, id: last }], true)
}

export const dismissNotice = (id: number): void =>
  useNotices.setState((all) => all.filter((one) => one.id !== id), true)

export const dismissNoticesAbout = (about: string): void =>
  useNotices.setState((all) => all.filter((one) => one.about !== about), true)

export const dismissNotices = (): void => useNotices.setState([], true)
