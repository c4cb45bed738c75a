import { setTimeout as wait } from 'node:timers/promises'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, systemOrigin } from '../../handling/origin.ts'
import { cedulaOf, intake } from '../intake.ts'

export type IntakeParts = {
  handler: CommandHandler
  vault: Pick<Vault, 'claims'>
  /** The vault's 'ids'. */
  idSecret: Buffer
  now: () => string
}

/** Who has a cédula: the form that came with it, or a correction of a form, which names its claim (docs/decisions/0042). */
export type Owner = { stream: string; claimId: string | null }

const kind = 'firstSessionCedula'
const separator = '#'
const textOf = ({ stream, claimId }: Owner): string => (claimId === null ? stream : stream + separator + claimId)
const ownerOf = (text: string): Owner => {
  const [stream = text, claimId = null] = text.split(separator)
  return { stream, claimId }
}

/** Claims a cédula, or answers whose it is. */
export const claimCedula = async ({ vault }: IntakeParts, cedula: string, owner: Owner): Promise<Owner> => {
  const claimed = await vault.claims.claim(kind, cedula, textOf(owner))
  return claimed.ok ? owner : ownerOf(claimed.holder)
}

export const releaseCedula = ({ vault }: IntakeParts, cedula: string, owner: Owner): Promise<void> =>
  vault.claims.release(kind, cedula, textOf(owner))

/** Milliseconds between two looks at a correction that is under way; after these it is given up. */
const pauses = [40, 80, 160]

/**
 * Whether the claim of a correction is what its form's cédula stands on. One that is not recorded after a moment is fenced off, so that it never
 * will be: then whoever meets it may release it.
 */
export const standsOn = async (parts: IntakeParts, cedula: string, owner: Owner): Promise<boolean | 'Busy'> => {
  const { handler, now } = parts
  const { stream, claimId } = owner
  if (claimId === null) return cedulaOf((await handler.read(stream, intake)).state) === cedula
  for (const pause of [0, ...pauses]) {
    if (pause > 0) await wait(pause)
    const { state } = await handler.read(stream, intake)
    if (state.status === 'none') return false
    if (state.claims[claimId]) return state.claim === claimId && state.contact !== null
  }
  const origin = systemOrigin('cedula-claims', now(), stream, claimId)
  const fenced = await handler.handle({
    stream,
    decider: intake,
    ...commandFrom(origin, { type: 'AbandonCorrection', data: { claimId } }),
  })
  if (!fenced.ok) return 'Busy'
  return fenced.state.status === 'submitted' && fenced.state.claim === claimId
}
