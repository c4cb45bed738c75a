import type {
  JoinAnswer,
  JoinRequest,
  LeaveRequest,
  Resumed,
  RowChange,
} from '@clinic/shared-events/contracts/wire/live.ts'
import { vi } from 'vitest'
import { createLiveClient } from '~/lib/live/live-client.ts'
import type { LiveState, WireEvents } from '~/lib/live/live-connection.ts'

export const waits = { linger: 1000, retry: 2000 }

export const change = (id: string, position: string, projection = 'appointments'): RowChange => ({
  projection,
  id,
  position,
  row: { id },
})

export const resumed = (
  changes: RowChange[] = [],
  refresh: string[] = [],
  room: Resumed['room'] = 'staff',
): Resumed => ({
  room,
  changes,
  refresh,
  filled: {},
})

/** A live client on a wire that the test controls; the first `failures` times it cannot be loaded. */
export const setup = (failures = 0) => {
  const joins: JoinRequest[] = []
  const leaves: LeaveRequest[] = []
  const states: LiveState[] = []
  const lates: string[][] = []
  let answer: JoinAnswer = { ok: true }
  let events: WireEvents | undefined
  let opened = 0
  let closed = 0
  const client = createLiveClient(
    async (given) => {
      opened += 1
      if (opened <= failures) throw new Error('not loaded')
      events = given
      return {
        join: async (request) => {
          joins.push(request)
          return answer
        },
        leave: (request) => {
          leaves.push(request)
        },
        close: () => {
          closed += 1
        },
      }
    },
    (state) => states.push(state),
    waits,
    (projections) => lates.push([...projections]),
  )
  const server = () => {
    if (!events) throw new Error('nobody has connected')
    return events
  }
  return {
    client,
    joins,
    leaves,
    states,
    lates,
    server,
    count: () => ({ opened, closed }),
    answerJoins: (next: JoinAnswer) => {
      answer = next
    },
  }
}

/** A subscriber that records what it receives. */
export const listener = () => {
  const seen: string[] = []
  return {
    seen,
    handlers: {
      onChange: (changes: RowChange[]) => {
        for (const one of changes) seen.push(`${one.id}@${one.position}`)
      },
      onRefresh: () => {
        seen.push('refresh')
      },
      onRefused: (error: string) => {
        seen.push(`refused: ${error}`)
      },
    },
  }
}

/** Lets pending promises settle. */
export const settle = () => vi.advanceTimersByTimeAsync(0)

/** A client whose subscriber to the appointments, on the screen from position 100 on, has asked to join, which is answered so. */
export const joining = async (answer: JoinAnswer = { ok: true }) => {
  const wire = setup()
  const { seen, handlers } = listener()
  wire.answerJoins(answer)
  const end = wire.client.subscribe('staff', 'appointments', '100', handlers)
  await settle()
  wire.server().up()
  await settle()
  return { ...wire, seen, handlers, end }
}
