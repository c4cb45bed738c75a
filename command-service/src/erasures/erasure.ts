import type { Erasure, ErasureEvent } from '@clinic/shared-events/erasures/events.ts'
import { accept, type Command, type Decider, type Instant, nothing, unreachable } from '../handling/decider.ts'

/** One erasure: it is carried out once begun, and certified once nothing can be opened any more. `at`: of the newest step. */
export type ErasureState = { status: 'none' } | { status: 'begun' | 'certified'; erasure: Erasure; at: Instant }

type BeginErasure = Command<'BeginErasure', Erasure>
type CertifyErasure = Command<'CertifyErasure', Pick<Erasure, 'erasureId' | 'streams' | 'types'>>
type ErasureCommand = BeginErasure | CertifyErasure

/** `erasure-<id>` (docs/log.md#erasure). What may be erased is decided by the streams themselves, before; the certificate says what was destroyed. */
export const erasure: Decider<ErasureState, ErasureCommand, ErasureEvent, never> = {
  initialState: () => ({ status: 'none' }),
  evolve: (_, { type, data, at }) => ({
    status: type === 'ErasureBegun' ? 'begun' : 'certified',
    erasure: data,
    at,
  }),
  decide(command, state) {
    switch (command.type) {
      case 'BeginErasure':
        return state.status === 'none' ? accept({ type: 'ErasureBegun', data: command.data }) : nothing
      case 'CertifyErasure':
        return state.status === 'begun'
          ? accept({ type: 'PersonalDataErased', data: { ...state.erasure, ...command.data } })
          : nothing
      default:
        return unreachable(command)
    }
  },
}
