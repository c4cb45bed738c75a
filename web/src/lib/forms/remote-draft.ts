import { ApiError } from '../http/http.ts'
import { leavesUndecided } from '../http/send-once.ts'

/** A draft as the server has it. `at`: when it was kept, a UTC ISO instant. */
export type RemoteDraft = { values: object; at: string }
/** The calls of one draft. `from`: the draft that is gone on with, by its instant; null for none. `leaving`: the page may be gone before it is answered. */
export type RemoteCalls = {
  read: () => Promise<RemoteDraft | null>
  keep: (values: object, from: string | null, leaving: boolean) => Promise<{ at: string }>
  discard: () => Promise<unknown>
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

const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )

/** Keeps what is typed on the server too, a moment after typing stops, one call after the other (docs/decisions/0225-drafts-are-kept-on-the-server.md). */
export const createRemoteDraft = <Values extends object>(
  calls: RemoteCalls,
  begun: string | null,
  form: Learns<Values>,
) => {
  let from = begun
  let waiting: Values | null = null
  let sent: string | null = null
  let isHeld = false
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let line: Promise<unknown> = Promise.resolve()

  const later = (ms: number): void => {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(() => flush(), ms)
  }
  const flush = (leaving = false): void => {
    clearTimeout(timer)
    line = line.then(() => send(leaving))
  }
  const send = async (leaving: boolean): Promise<void> => {
    if (waiting === null || isHeld) return
    const values = waiting
    waiting = null
    try {
      sent = JSON.stringify(values)
      from = (await calls.keep(values, from, leaving)).at
      form.kept(values, from)
    } catch (error) {
      waiting ??= values
      if (error instanceof ApiError && error.status === 412) await meet()
      else if (leavesUndecided(error)) later(againMs)
      // A session that rests may go on.
      else if (!(error instanceof ApiError && error.status === 401)) waiting = null
    }
  }
  /** Looks which draft stands there instead: it may be the own one, whose answer was lost. */
  const meet = async (): Promise<void> => {
    const there = await calls.read().catch(() => undefined)
    if (there === undefined) return later(againMs)
    from = there?.at ?? null
    if (there && JSON.stringify(there.values) === sent) return later(0)
    isHeld = true
    form.other(there)
  }

  return {
    push(values: Values): void {
      waiting = values
      if (!isHeld) later(pauseMs)
    },
    flush,
    /** The form is closed: what is left is sent once. Where that fails, it is in the browser for whoever opens the form again. */
    end(): void {
      isEnded = true
      flush(true)
    },
    /** Goes on with what is typed here, over the other draft. */
    keepOwn(): void {
      isHeld = false
      flush()
    },
    /** Goes on with the other draft: what was typed here goes. */
    takeOther(): void {
      isHeld = false
      waiting = null
    },
    /** Removes it there, after what is under way. */
    discard(): void {
      clearTimeout(timer)
      waiting = null
      line = line.then(async () => {
        waiting = null
        if (from !== null && (await succeeds(calls.discard()))) from = null
      })
    },
  }
}
