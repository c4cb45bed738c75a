import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { practiceNow, practiceRowOf } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { Refusals } from '../handling/refusals.ts'
import type { CallDeps } from '../http/call-parts.ts'
import { revisionOf } from '../http/if-match.ts'
import { refusing } from '../http/refusing.ts'
import { choosePracticeDetails, type PracticeDeps } from './commands/choose-details.ts'
import type { PracticeRejection } from './practice.ts'

const refusals = {
  NearAboveFar: {
    status: 409,
    code: 'near-above-far',
    sentence: 'El precio de cerca no puede ser mayor que el de lejos.',
    particulars: ({ field }) => ({ field }),
  },
  DepositAbovePrice: {
    status: 409,
    code: 'deposit-above-price',
    sentence: 'La reserva no puede ser mayor que lo que cuesta una visita.',
    particulars: ({ field }) => ({ field }),
  },
} as const satisfies Refusals<PracticeRejection>
const { expectDone } = refusing(refusals)

/** PATCH /api/practice: what is not named stays. The revision on the wire counts what was chosen, so that '0' names a practice of which nothing was. */
const calls = ({ originFor, ...deps }: CallDeps & PracticeDeps): Handlers<'changePractice'> => ({
  changePractice: async (call) => {
    const shown = revisionOf(call.ifMatch)
    const ifRevision = shown === 0n ? 'no-stream' : shown && shown - 1n
    const answer = expectDone(await choosePracticeDetails(deps, call.body, originFor(call), ifRevision))
    const { state, edited, position } = answer
    const revision = edited === 'no-stream' ? '0' : String(edited + 1n)
    return { position, body: practiceRowOf(practiceNow(deps.practice.configured, state), revision) }
  },
})

export const practiceRoutes = { calls, refusals }
