import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, systemOrigin } from '../../handling/origin.ts'
import { stepClaims } from '../../handling/step-claims.ts'
import { cedulaOf, intake } from '../intake.ts'

export type IntakeDeps = {
  handler: CommandHandler
  vault: Pick<Vault, 'claims'>
  /** The vault's 'ids'. */
  idSecret: Buffer
  now: () => string
}

/** Claims on the cédula of forms: of the stream of the form that came with it, or of the step that corrects one to it (docs/decisions/0013). */
export const cedulaClaims = ({ handler, vault, now }: IntakeDeps) =>
  stepClaims(vault.claims, {
    kind: 'firstSessionCedula',
    async statusOf({ stream, step }, cedula) {
      const { state } = await handler.read(stream, intake)
      // A form that is not recorded yet may be under way, and whoever sends it again takes its place.
      if (step === null) return state.status === 'none' || cedulaOf(state) === cedula ? 'recorded' : 'void'
      if (state.status !== 'none' && !state.claims[step]) return 'unsettled'
      return state.status !== 'none' && state.claim === step && state.contact !== null ? 'recorded' : 'void'
    },
    async fence({ stream, step }) {
      const claimId = step ?? ''
      const origin = systemOrigin('cedula-claims', now(), stream, claimId)
      const command = commandFrom(origin, { type: 'AbandonCorrection', data: { claimId } })
      return (await handler.handle({ stream, decider: intake, ...command })).ok
    },
  })
