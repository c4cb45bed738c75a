import { setTimeout as delay } from 'node:timers/promises'
import code from '@eventstore/db-client/generated/code_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { status as grpcStatus, type handleClientStreamingCall, type ServerDuplexStream } from '@grpc/grpc-js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import protobuf from 'google-protobuf/google/protobuf/empty_pb.js'
import type { Expected } from './decide-append.ts'
import { identifierOf, proposed, streamName } from './messages.ts'
import type { Appended, Store } from './store.ts'
import type { Proposed } from './stored-events.ts'

/** So long the server waits for the commit of an append whose events are in flight already, then it gives up. */
const commitTimeoutMs = 2_000
const commitTimedOut = 'Operation timed out: Commit phase timeout.'

type Answered = Exclude<Appended, { kind: 'in flight' }>

/** `Append`: one append per call, as the client sends it when it has credentials. */
export const appendCall = (store: Store): handleClientStreamingCall<AppendReq, AppendResp> => {
  return async (call, answer) => {
    try {
      let options: AppendReq.Options | undefined
      const events: Proposed[] = []
      for await (const request of call as AsyncIterable<AppendReq>) {
        const message = request.getProposedMessage()
        if (message) events.push(proposed(message))
        else options = request.getOptions()
      }
      if (!options) throw new Error('an append begins with its options')
      const expected = expectedOf(options, options.hasRevision() ? options.getRevision() : undefined)
      const appended = await store.append(streamName(options.getStreamIdentifier()), expected, events)
      if (appended.kind !== 'in flight') return answer(null, appendAnswer(appended, expected))
      await delay(commitTimeoutMs)
      answer({ code: grpcStatus.ABORTED, details: commitTimedOut })
    } catch (error) {
      answer(error as Error)
    }
  }
}

type NamedExpectations = { hasNoStream(): boolean; hasStreamExists(): boolean }

const expectedOf = (options: NamedExpectations, revision: string | undefined): Expected => {
  if (revision !== undefined) return Number(revision)
  if (options.hasStreamExists()) throw new Error('stream_exists is not served')
  return options.hasNoStream() ? 'no_stream' : 'any'
}

const appendAnswer = (appended: Answered, expected: Expected): AppendResp => {
  if (appended.kind === 'wrong') {
    return new streams.AppendResp().setWrongExpectedVersion(wrongInAppend(appended.actual, expected))
  }
  const { revision, position } = appended.last
  const at = new streams.AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position))
  return new streams.AppendResp().setSuccess(
    new streams.AppendResp.Success().setCurrentRevision(String(revision)).setPosition(at),
  )
}

const wrongInAppend = (actual: number | 'no_stream', expected: Expected): AppendResp.WrongExpectedVersion => {
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  if (actual === 'no_stream') wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentRevision(String(actual))
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty())
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty())
  else wrong.setExpectedRevision(String(expected))
  return wrong
}

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>
type Pending = { stream: string; expected: Expected; events: Proposed[] }

/** `BatchAppend`: many appends on one call, each in one or more messages under its own correlation id. They are judged in
 * the order in which their last messages arrive and answered as soon as each is on the disk. */
export const batchAppendCall = (store: Store): ((call: BatchCall) => void) => {
  return (call) => {
    const pending = new Map<string, Pending>()
    let unanswered = 0
    let ended = false
    const endWhenAnswered = () => ended && unanswered === 0 && call.end()
    call.on('data', (request) => {
      const correlation = request.getCorrelationId()
      const key = Buffer.from(correlation?.serializeBinary() ?? []).toString('hex')
      const append = pending.get(key) ?? pendingOf(request)
      append.events.push(...request.getProposedMessagesList().map(proposed))
      pending.set(key, append)
      if (!request.getIsFinal()) return
      pending.delete(key)
      unanswered += 1
      const answered = async (appended: Appended) => {
        if (appended.kind === 'in flight') await delay(commitTimeoutMs)
        call.write(batchAnswer(appended, append).setCorrelationId(correlation))
        unanswered -= 1
        endWhenAnswered()
      }
      store.append(append.stream, append.expected, append.events).then(answered, (error) => call.destroy(error))
    })
    call.on('end', () => {
      ended = true
      endWhenAnswered()
    })
    call.on('error', () => call.end()) // the client is gone: nobody is left to answer
  }
}

const pendingOf = (request: BatchAppendReq): Pending => {
  const options = request.getOptions()
  if (!options) throw new Error('the first message of an append has its options')
  const expected = expectedOf(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined)
  return { stream: streamName(options.getStreamIdentifier()), expected, events: [] }
}

const batchAnswer = (appended: Appended, { stream, expected }: Pending): BatchAppendResp => {
  const answer = new streams.BatchAppendResp().setStreamIdentifier(identifierOf(stream))
  if (appended.kind === 'in flight') return answer.setError(timedOutInBatch())
  if (appended.kind === 'wrong') return answer.setError(wrongInBatch(appended.actual, expected))
  const { revision, position } = appended.last
  const at = new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position))
  return answer.setSuccess(new streams.BatchAppendResp.Success().setCurrentRevision(String(revision)).setPosition(at))
}

const timedOutInBatch = (): InstanceType<typeof status.Status> => {
  const details = new any.Any()
  details.pack(new shared.Timeout().serializeBinary(), 'event_store.client.Timeout')
  return new status.Status().setCode(code.Code.ABORTED).setMessage(commitTimedOut).setDetails(details)
}

const wrongInBatch = (actual: number | 'no_stream', expected: Expected): InstanceType<typeof status.Status> => {
  const wrong = new shared.WrongExpectedVersion()
  if (actual === 'no_stream') wrong.setCurrentNoStream(new protobuf.Empty())
  else wrong.setCurrentStreamRevision(String(actual))
  if (expected === 'any') wrong.setExpectedAny(new protobuf.Empty())
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new protobuf.Empty())
  else wrong.setExpectedStreamPosition(String(expected))
  const details = new any.Any()
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion')
  return new status.Status().setCode(code.Code.ALREADY_EXISTS).setMessage('WrongExpectedVersion').setDetails(details)
}
