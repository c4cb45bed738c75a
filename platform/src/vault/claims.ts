import { normalise } from '@clinic/shared-events/definitions/normal-form.ts'
import { fingerprint } from './keys/secrets.ts'
import type { VaultStore } from './vault-store.ts'

/** The kinds of values that must be unique in the system, each by itself (docs/streams.md#uniqueness). */
export type ClaimKind =
  | 'username'
  | 'firstSessionCedula'
  | 'patientCedula'
  | 'patientEmail'
  /** The form that came last with an e-mail or phone: those are not unique, the claim is how the form is found. */
  | 'firstSessionEmail'
  | 'firstSessionPhone'
  /** One of the places that a visit has for the forms that were found to be of it, `<appointment>#<n>`. */
  | 'formOfVisit'
  /** One of the places that strangers' visits to come have for an e-mail, `<e-mail>#<n>`. */
  | 'publicBooking'

export type Claims = {
  /** Claims the value for a stream (or one step of it: `<stream>#<claimId>`), or answers who has it. Again for the same is ok. Durable when it resolves. */
  claim(kind: ClaimKind, value: string, stream: string): Promise<{ ok: true } | { ok: false; holder: string }>
  /** The stream that has the value, or null. */
  resolve(kind: ClaimKind, value: string): Promise<string | null>
  /** Those that have each of several values, in one reading. */
  resolveAll(asked: readonly (readonly [kind: ClaimKind, value: string])[]): Promise<(string | null)[]>
  /** Releases it if this stream has it. */
  release(kind: ClaimKind, value: string, stream: string): Promise<void>
  /** Releases everything that a stream or a step of it has, whatever the value. */
  forget(stream: string): Promise<void>
}

/** Values are stored as keyed fingerprints only; `secret` is the vault's 'claims'. */
export const createClaims = (store: VaultStore, secret: Buffer): Claims => {
  const refOf = (kind: ClaimKind, value: string) => ({
    kind: 'claim',
    id: fingerprint(secret, kind, normalise(value)).toString('base64url'),
  })
  const resolveAll: Claims['resolveAll'] = async (asked) => {
    const stored = await store.get(asked.map(([kind, value]) => refOf(kind, value)))
    return stored.map((record) => record?.owner ?? null)
  }
  return {
    async claim(kind, value, stream) {
      const [stored] = await store.insert([{ ...refOf(kind, value), owner: stream, value: '', expiresAt: null }])
      return !stored || stored.owner === stream ? { ok: true } : { ok: false, holder: stored.owner }
    },
    resolve: async (kind, value) => (await resolveAll([[kind, value]]))[0] ?? null,
    resolveAll,
    release: (kind, value, stream) => store.remove([refOf(kind, value)], stream),
    async forget(stream) {
      // Places of strangers' visits are had by the appointment's id.
      const owners = [stream, stream.slice(stream.indexOf('-') + 1)]
      const all = await store.list('claim')
      const own = all.filter(({ owner }) => owners.includes(owner.split('#')[0] ?? ''))
      if (own.length > 0) await store.remove(own)
    },
  }
}
