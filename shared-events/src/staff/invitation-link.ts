import { entityIdOf } from '../definitions/ids.ts'

/** An invitation of an account, by the name that the log knows it under. */
type Invited = { staffId: string; invitation: string }

/**
 * What an invitation's link carries: the account and 128 bits that nobody makes without the vault, so that neither the log nor a copy of it opens the link
 * (docs/decisions/0215-accounts-are-invited-by-mail.md).
 * @param secret the vault's 'ids'
 */
export const invitationTokenOf = (secret: Buffer, { staffId, invitation }: Invited): string =>
  `${staffId}.${entityIdOf(secret, invitation, 'invitation-link')}`

/** An invitation's link. It stands behind '#', which no browser sends: it is in no log of a server on the way. */
export const invitationLink = (secret: Buffer, origin: string, invited: Invited): string =>
  `${origin}/invitacion#${invitationTokenOf(secret, invited)}`

/** The account that a token names, rightly or not; null for what is no token. */
export const accountInToken = (token: string): string | null => /^(\w{1,40})\.\w{22}$/.exec(token)?.[1] ?? null
