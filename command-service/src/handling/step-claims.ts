import { setTimeout as wait } from 'node:timers/promises'
import type { ClaimKind, Claims } from '@clinic/platform/vault/claims.ts'

/** Who has a value: a stream, or one step of it, which its event names (docs/streams.md#uniqueness). */
type Owner = { stream: string; step: string | null }

export type ClaimRule = {
  kind: ClaimKind
  /** Whether the owner's stream records the value; 'unsettled' while its step may still do so. */
  statusOf(owner: Owner, value: string): Promise<'recorded' | 'void' | 'unsettled'>
  /** Appends the fence, after which the step can no longer record anything. False where it could not be appended. */
  fence(owner: Owner): Promise<boolean>
}

/** How often a claim that is unsettled is looked at before it is fenced: for half a second. */
const looks = 8
const lookEveryMs = 60
/** How often a claim is tried. What a crash left behind is released once; others may come between. */
const mostTries = 100

const separator = '#'
const textOf = ({ stream, step }: Owner): string => (step === null ? stream : stream + separator + step)
const ownerOf = (text: string): Owner => {
  const [stream = text, step = null] = text.split(separator)
  return { stream, step }
}

/**
 * Claims on a value that one stream alone may record. A claim is durable before the event that records the value, so only what the owner's
 * stream says of it counts: one that was never recorded is fenced, released by its exact owner and claimed anew
 * (docs/decisions/0013-a-unique-value-is-claimed.md).
 */
export const stepClaims = (claims: Claims, { kind, statusOf, fence }: ClaimRule) => {
  const claim = async (value: string, own: Owner): Promise<Owner> => {
    const claimed = await claims.claim(kind, value, textOf(own))
    return claimed.ok ? own : ownerOf(claimed.holder)
  }
  const release = (value: string, owner: Owner): Promise<void> => claims.release(kind, value, textOf(owner))

  const isRecorded = async (value: string, owner: Owner): Promise<boolean | 'Busy'> => {
    for (let look = 0; look < looks; look += 1) {
      const found = await statusOf(owner, value)
      if (found !== 'unsettled') return found === 'recorded'
      await wait(lookEveryMs)
    }
    return (await fence(owner)) ? (await statusOf(owner, value)) === 'recorded' : 'Busy'
  }

  return {
    release,
    async holderOf(value: string): Promise<Owner | null> {
      const holder = await claims.resolve(kind, value)
      return holder === null ? null : ownerOf(holder)
    },
    /** Claims a value for a step that will record it; 'known' where another's is recorded. */
    async take(value: string, own: Owner): Promise<'taken' | 'known' | 'Busy'> {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const owner = await claim(value, own)
        if (textOf(owner) === textOf(own)) return 'taken'
        const recorded = await isRecorded(value, owner)
        if (recorded !== false) return recorded === 'Busy' ? recorded : 'known'
        await release(value, owner)
      }
      return 'Busy'
    },
    /**
     * Appends in the stream that the claim names, so that all who ask for a value want one revision there: one wins, and a claim
     * that was never recorded is in nobody's way. `append` gives null where that stream is another value's: it was corrected, or one key came
     * with two bodies; 'again' where it was corrected back by then.
     * @param isAnswered the key of `own` was used before: nothing is claimed for it a second time
     */
    async appendWhereClaimed<A>(
      value: string,
      own: Owner,
      isAnswered: boolean,
      append: (stream: string) => Promise<A | 'again' | null>,
    ): Promise<A | 'Busy' | 'IdempotencyKeyReused'> {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const owner = isAnswered ? own : await claim(value, own)
        const recorded = owner.step === null || (await isRecorded(value, owner))
        if (recorded === 'Busy') return recorded
        const answer = recorded ? await append(owner.stream) : null
        if (answer === 'again') continue
        if (answer !== null) return answer
        await release(value, owner)
        if (owner.stream === own.stream) return 'IdempotencyKeyReused'
      }
      return 'Busy'
    },
  }
}
