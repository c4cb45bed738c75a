import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'

/** The answering side of a call. */
export type Sink = {
  /** Waits while the reader is behind; does nothing once the call is over. */
  send(message: ReadResp): Promise<void>
  closed(): boolean
  /** @returns how to stop listening */
  onClose(listener: () => void): () => void
}

/** A reader that stops reading holds back the sender, not the server's memory. */
export const sinkOf = (call: ServerWritableStream<unknown, ReadResp>): Sink => {
  const listeners = new Set<() => void>()
  let closed = false
  const close = () => {
    closed = true
    for (const listener of [...listeners]) listener()
  }
  call.on('cancelled', close)
  call.on('close', close)
  call.on('error', close)
  const onClose = (listener: () => void) => {
    if (closed) listener()
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const drained = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        call.off('drain', done)
        stop()
        resolve()
      }
      let stop = () => {}
      call.on('drain', done)
      stop = onClose(done)
    })
  return {
    async send(message) {
      if (!closed && !call.write(message)) await drained()
    },
    closed: () => closed,
    onClose,
  }
}
