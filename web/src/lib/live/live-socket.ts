import type {
  JoinAnswer,
  JoinRequest,
  Late,
  LeaveRequest,
  Resumed,
  RowChange,
} from '@clinic/shared-events/contracts/wire/live.ts'
import { io, type Socket } from 'socket.io-client'
import type { Connect } from './live-connection.ts'

const answerWithin = 5000
const returnAfter = 3000
/** Staff learn at once that their session has ended; there are few of them. */
const staffReturnAfter = 300
const useEvery = 60_000
/** The rooms that are for staff alone. */
const ofStaff = /^(staff|administration|appointment:.*|patient:.*)$/

/** Connects by Socket.IO. In a module of its own, which is loaded when a page first needs it. */
export const connectSocket: Connect = async (events) => {
  const socket = io({
    path: '/socket.io',
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  })
  let returning: ReturnType<typeof setTimeout> | undefined
  let onBoard = false
  let toldAt = Number.NEGATIVE_INFINITY
  // A visible board counts as use of its session (docs/http.md#sessions), told once a minute at most however often it comes into view.
  const reportUse = () => {
    if (!onBoard || !socket.connected || document.visibilityState !== 'visible') return
    if (performance.now() - toldAt < useEvery) return
    toldAt = performance.now()
    socket.emit('using')
  }
  const using = setInterval(reportUse, useEvery)
  document.addEventListener('visibilitychange', reportUse)
  socket.on('connect', events.up)
  socket.on('connect_error', events.down)
  socket.on('disconnect', (reason) => {
    events.down()
    // After a disconnect the server asked for, Socket.IO does not come back by itself.
    if (reason === 'io server disconnect')
      returning = setTimeout(() => socket.connect(), onBoard ? staffReturnAfter : returnAfter)
  })
  socket.on('change', (change: RowChange) => events.change(change))
  socket.on('resumed', (resumed: Resumed) => events.resumed(resumed))
  socket.on('late', (late: Late) => events.late(late))
  return {
    join: async (request: JoinRequest) => {
      const answer: JoinAnswer = await socket.timeout(answerWithin).emitWithAck('join', request)
      onBoard ||= answer.ok && ofStaff.test(request.room)
      reportUse()
      return answer
    },
    leave: (request: LeaveRequest) => void socket.emit('leave', request),
    close: () => {
      clearTimeout(returning)
      clearInterval(using)
      document.removeEventListener('visibilitychange', reportUse)
      socket.removeAllListeners()
      closeOnceOpen(socket)
    },
  }
}

/** A browser warns of what is closed before it is open: that waits until it opens or fails. */
const closeOnceOpen = (socket: Socket): void => {
  const { io: manager } = socket
  if (manager.engine.readyState !== 'opening') return void socket.disconnect()
  for (const event of ['open', 'error'] as const) manager.once(event, () => socket.disconnect())
}
