import { ApiError, isUnauthorized } from '../http/http.ts'
import { leavesUndecided } from '../http/send-once.ts'
import { leaveDraft, noteFailing, takeLeftDraft } from './left-drafts.ts'

/** A draft as the server has it. `at`: when it was kept, a UTC ISO instant. */
export type RemoteDraft = { values: object; at: string }
/**
 * The calls of one draft. `from`: the draft that is gone on with, by its instant; null for none. `leaving`: the page may be gone before it is answered.
 * `keptAt`: when the one that is there was kept, null for none; without it nobody asks whether another device wrote on.
 */
export type RemoteCalls = {
  read: () => Promise<RemoteDraft | null>
  keep: (values: object, from: string | null, leaving: boolean) => Promise<{ at: string }>
  discard: () => Promise<unknown>
  keptAt?: () => Promise<string | null>
}

/** What a form learns of its draft. */
type Learns<Values> = {
  /** The server has these. */
  kept: (values: Values, at: string) => void
  /** It has another draft, from another device; null where there it was saved or discarded. Nothing is kept there until one is chosen. */
  other: (draft: RemoteDraft | null) => void
}

/** How long after the last key it is kept, and tried again where the server was away. Milliseconds. */
const [pauseMs, againMs] = [1_500, 10_000]

/**
 * How a draft stands: which of the server it goes on from, what waits and what is on its way; `sent`: what went out last, as JSON, and
 * `isUndecided`: whether it came there is not known. `discards`: it is to be removed there.
 */
type State<Values> = {
  from: string | null
  waiting: Values | null
  onItsWay: Values | null
  sent: string | null
  isUndecided: boolean
  discards: boolean
  /** Another draft was met, and this is it. */
  isHeld: boolean
  other: RemoteDraft | null
  /** The form was closed. */
  isEnded: boolean
  isStopped: boolean
}

type Sending<Values> = { calls: RemoteCalls; form: Learns<Values>; name: string; state: State<Values> }

/** Looks whether another draft took the place of the one that is gone on with. @param meet shows it */
const createLooking = <Values>(calls: RemoteCalls, state: State<Values>, meet: () => Promise<void>) => {
  /** Where that cannot be asked, nothing has changed. */
  const keptAt = async (): Promise<string | null> => calls.keptAt?.().catch(() => state.from) ?? state.from
  /** @returns whether it is decided that the draft which is gone on with is there no more, or is another's */
  const removed = async (): Promise<boolean> => {
    try {
      if (state.isUndecided) {
        const there = await calls.read()
        if (there && JSON.stringify(there.values) === state.sent) state.from = there.at
        state.isUndecided = false
      }
      if (state.from === null) return true
      const at = await keptAt()
      if (at !== null && at !== state.from) {
        await meet()
        return state.isHeld
      }
      if (at !== null) await calls.discard()
      state.from = null
      return true
    } catch (error) {
      return !leavesUndecided(error)
    }
  }
  return {
    async look(): Promise<void> {
      if ((await keptAt()) !== state.from) await meet()
    },
    /** Removes what was discarded. @param again without a line: nobody is to find there what was discarded */
    async remove(again: () => void): Promise<void> {
      if (!state.discards) return
      state.discards = !(await removed())
      if (state.discards) again()
    },
  }
}

/** Sends what waits, one call after the other, and again after a while where there was no line. */
const createSending = <Values extends object>({ calls, form, name, state }: Sending<Values>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let line: Promise<unknown> = Promise.resolve()

  const later = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => flush(), ms)
  }
  /** Nothing waits any more: it is there, or it was refused. */
  const settle = (): void => {
    noteFailing(form, null)
    if (state.isEnded) takeLeftDraft(name)
  }
  const flush = (leaving = false): void => {
    clearTimeout(timer)
    line = line.then(() => send(leaving))
  }
  const send = async (leaving: boolean): Promise<void> => {
    const values = state.waiting
    if (state.isHeld || state.isStopped) return
    if (values === null) return looking.remove(() => later(againMs))
    Object.assign(state, { waiting: null, onItsWay: values, sent: JSON.stringify(values) })
    try {
      const { at } = await calls.keep(values, state.from, leaving)
      Object.assign(state, { from: at, isUndecided: false })
      form.kept(values, at)
      if (state.waiting === null) settle()
    } catch (error) {
      if (!state.discards) state.waiting ??= values
      await fail(error)
    }
    state.onItsWay = null
  }
  const fail = async (error: unknown): Promise<void> => {
    if (error instanceof ApiError && error.status === 412) return meet()
    state.isUndecided = leavesUndecided(error)
    if (state.isUndecided) {
      if (state.isStopped) return
      noteFailing(form, state.isEnded ? null : 'away')
      return later(againMs)
    }
    // A session that rests may go on: what was left waits for that, and an open form for the next key.
    if (isUnauthorized(error)) {
      if (state.isEnded && !state.isStopped) later(againMs)
      return
    }
    state.waiting = null
    settle()
    if (!state.isEnded) noteFailing(form, 'refused')
  }
  /** Looks which draft stands there instead: it may be the own one, whose answer was lost. */
  const meet = async (): Promise<void> => {
    const there = await calls.read().catch(() => undefined)
    if (there === undefined) return later(againMs)
    Object.assign(state, { from: there?.at ?? null, other: there })
    if (there && JSON.stringify(there.values) === state.sent) return later(0)
    state.isHeld = true
    form.other(there)
  }
  const looking = createLooking(calls, state, meet)
  return {
    later,
    flush,
    settle,
    stop(): void {
      state.isStopped = true
      clearTimeout(timer)
    },
    /** Looks, once nothing is under way, whether another draft is there. @returns whether none is */
    async look(): Promise<boolean> {
      line = line.then(looking.look)
      await line
      return !state.isHeld
    },
    meet,
  }
}

/**
 * Keeps what is typed on the server too, a moment after typing stops (docs/decisions/0225-drafts-are-kept-on-the-server.md).
 * @param name under which it goes on trying once its form was closed
 */
export const createRemoteDraft = <Values extends object>(
  calls: RemoteCalls,
  begun: string | null,
  form: Learns<Values>,
  name: string,
) => {
  const flags = { discards: false, isHeld: false, other: null, isEnded: false, isStopped: false }
  const state: State<Values> = { from: begun, waiting: null, onItsWay: null, sent: null, isUndecided: false, ...flags }
  const sending = createSending({ calls, form, name, state })
  return {
    push(values: Values): void {
      Object.assign(state, { waiting: values, discards: false })
      if (!state.isHeld) sending.later(pauseMs)
    },
    flush: sending.flush,
    /** The form is closed: what is left is sent, as long as it takes, or until the form is opened again or its author is gone. */
    end(): void {
      state.isEnded = true
      noteFailing(form, null)
      const values = state.waiting ?? state.onItsWay
      if (values && !state.isHeld) leaveDraft(name, { values, from: state.from, stop: sending.stop })
      sending.flush(true)
    },
    /** Goes on with what is typed here, over the other draft. */
    keepOwn(): void {
      state.isHeld = false
      sending.flush()
    },
    /** Goes on with the other draft as it stands there by now: what was typed here goes. @returns it; null where there is none any more */
    async takeOther(): Promise<RemoteDraft | null> {
      await sending.meet()
      Object.assign(state, { isHeld: false, waiting: null })
      return state.other
    },
    look: sending.look,
    /** Removes it there, after what is under way; tried again until it is decided. */
    discard(): void {
      Object.assign(state, { waiting: null, discards: true })
      sending.settle()
      sending.flush()
    },
  }
}
