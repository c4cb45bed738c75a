import type {
  JoinAnswer,
  JoinRequest,
  Late,
  LeaveRequest,
  Resumed,
  RowChange,
} from '@clinic/shared-events/contracts/wire/live.ts'

export type LiveState = 'connecting' | 'live' | 'offline'

/** A socket as the client uses it. */
type Wire = {
  join(request: JoinRequest): Promise<JoinAnswer>
  leave(request: LeaveRequest): void
  close(): void
}
export type WireEvents = {
  up(): void
  down(): void
  change(change: RowChange): void
  resumed(resumed: Resumed): void
  late(late: Late): void
}
/** Opens a wire that reconnects by itself and tells when it is up or down. Rejects when it cannot even be loaded. */
export type Connect = (events: WireEvents) => Promise<Wire>

type Uses = Pick<WireEvents, 'change' | 'resumed' | 'late'> & {
  report(state: LiveState): void
  /** Whether anybody follows anything. */
  isNeeded(): boolean
  /** To be called when rooms can be joined. */
  onUp(): void
  /** To be called when nothing is joined any more. */
  onLost(): void
}
export type LiveConnection = ReturnType<typeof createConnection>

/** One wire at a time, however often it is asked for. @param retry milliseconds after which a failed one is tried again */
export const createConnection = (connect: Connect, retry: number, uses: Uses) => {
  let wire: Wire | null = null
  let opening = false
  let isUp = false
  let retrying: ReturnType<typeof setTimeout> | undefined

  const setDown = () => {
    isUp = false
    uses.onLost()
  }

  const events: WireEvents = {
    up: () => {
      isUp = true
      uses.report('connecting')
      uses.onUp()
    },
    down: () => {
      setDown()
      uses.report('offline')
    },
    change: uses.change,
    resumed: uses.resumed,
    late: uses.late,
  }

  const retryLater = () => {
    clearTimeout(retrying)
    retrying = setTimeout(() => (wire ? uses.onUp() : open()), retry)
  }

  const open = () => {
    if (wire || opening || !uses.isNeeded()) return
    opening = true
    connect(events)
      .then((opened) => {
        wire = opened
        if (uses.isNeeded()) uses.onUp()
        else close()
      })
      .catch(() => {
        uses.report('offline')
        retryLater()
      })
      .finally(() => {
        opening = false
      })
  }

  const close = (state: LiveState = 'connecting') => {
    clearTimeout(retrying)
    wire?.close()
    wire = null
    setDown()
    uses.report(state)
  }

  return { open, close, retryLater, isUp: () => isUp, /** null while it is down. */ wire: () => (isUp ? wire : null) }
}
