import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import type { Certificate } from '@clinic/shared-events/contracts/practice/erasures.ts'
import type { Refusals } from '../handling/refusals.ts'
import type { CallDeps } from '../http/call-parts.ts'
import { refusing } from '../http/refusing.ts'
import { type ErasureDeps, type ErasureRejection, eraseStreams } from './commands/erase-streams.ts'
import type { ErasureState } from './erasure.ts'

const refusals = {
  StreamKept: {
    status: 409,
    code: 'kept',
    sentence: 'Algo de lo elegido todavía no se puede eliminar. Busque de nuevo y vea por qué.',
  },
  NothingToErase: {
    status: 404,
    code: 'not-found',
    sentence: 'Algo de lo elegido ya no tiene datos de una persona. Busque de nuevo.',
  },
} as const satisfies Refusals<ErasureRejection>

const { expectDone } = refusing(refusals)

const certificateOf = (state: ErasureState): Certificate => {
  if (state.status === 'none') throw new Error('an erasure that was carried out has begun')
  const { erasureId: id, reason, streams } = state.erasure
  return { id, at: state.at, reason, streams }
}

/** The erasure of a person's data (docs/log.md#erasure). */
const calls = ({ erasures, originFor }: CallDeps & { erasures: ErasureDeps }): Handlers<'erasePersonalData'> => ({
  erasePersonalData: async (call) => {
    const { streams, reason } = call.body
    const { state, position } = expectDone(await eraseStreams(erasures, { streams, reason }, originFor(call)))
    return { position, body: certificateOf(state) }
  },
})

export const erasureRoutes = { calls, refusals }
