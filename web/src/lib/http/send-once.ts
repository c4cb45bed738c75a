import { useState } from 'react'
import { ApiError, isUnauthorized, newIdempotencyKey } from './http.ts'

/** What was sent under a key, while it is not known whether the server carried it out. `content`: the body as JSON. */
export type Sent = { key: string; content: string }
/** Where that is kept. */
export type SentStore = { read: () => readonly Sent[]; write: (sent: readonly Sent[]) => void }

type Sending<Body> = {
  kept?: SentStore
  /** Whether a body repeats one that was sent: then that one goes out again, as it was. Without it the same content does. */
  repeats?: (sent: Body, body: Body) => boolean
  /** Keeps everything that was sent, not the last alone: where whatever the server carries out makes the others needless. */
  keepsAll?: boolean
}

/**
 * Whether it is unknown after a failure if the server carried it out (no answer, one that cannot be read, 5xx), or nothing was tried yet
 * (408, 429): the same content sent again keeps its key. Everything else was decided.
 */
export const leavesUndecided = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status)

const inMemory = (): SentStore => {
  let kept: readonly Sent[] = []
  return {
    read: () => kept,
    write: (sent) => {
      kept = sent
    },
  }
}

/**
 * A submit that is made once. The same content keeps its key while it is not known whether the server carried it out (network away,
 * 503); other content, or content the server has decided on, gets a new one.
 */
export const sendsOnce = <Body>({ kept = inMemory(), repeats, keepsAll = false }: Sending<Body> = {}) => {
  const bodyOf = ({ content }: Sent) => JSON.parse(content) as Body
  const earlier = (body: Body): Sent | undefined => {
    const content = JSON.stringify(body)
    return kept.read().find((sent) => (repeats ? repeats(bodyOf(sent), body) : sent.content === content))
  }
  const begin = (body: Body): Sent => {
    const sent = { key: newIdempotencyKey(), content: JSON.stringify(body) }
    kept.write([...(keepsAll ? kept.read() : []), sent])
    return sent
  }
  const settle = (key: string): void => kept.write(kept.read().filter((sent) => sent.key !== key))
  return {
    /** What was sent and may have been carried out. */
    undecided: (): Body[] => kept.read().map(bodyOf),
    /** Whether that content is among it. */
    isUndecided: (body: Body): boolean => earlier(body) !== undefined,
    /** Sends that content under its key, which is forgotten once the server has decided. @throws what `post` throws */
    sendOnce: async <Answer>(
      body: Body,
      post: (body: Body, idempotencyKey: string) => Promise<Answer>,
    ): Promise<Answer> => {
      const repeated = earlier(body)
      const { key } = repeated ?? begin(body)
      try {
        const answer = await post(repeated && repeats ? bodyOf(repeated) : body, key)
        settle(key)
        return answer
      } catch (error) {
        // A session that ended meanwhile says nothing of what the earlier try became.
        const isOpen = leavesUndecided(error) || (repeated !== undefined && isUnauthorized(error))
        if (!isOpen) settle(key)
        throw error
      }
    },
  }
}

/**
 * Sends a submit once, as `post` does it. Its key lives as long as what sends it is on the screen, and in memory alone: staff leave nothing
 * of a patient behind in the browser, and who closes a dialog has given up what it would have sent. With `kept` it lives there.
 */
export const useSendOnce = <Body, Answer>(
  post: (body: Body, idempotencyKey: string) => Promise<Answer>,
  sending: Sending<Body> = {},
) => {
  const [{ sendOnce }] = useState(() => sendsOnce(sending))
  return (body: Body): Promise<Answer> => sendOnce(body, post)
}
