import { isBlank } from '@clinic/shared-events/contracts/blank-text.ts'
import { z } from 'zod'
import type { Store } from '~/lib/storage.ts'
import { keepUnfinishedForm } from '~/lib/unfinished-form.ts'

export type Answer = { content: string }

/** `attempt`: what was sent and is not known to be taken, with its key, so that the same is one message after a reload too. */
const kept = z.object({ content: z.string(), attempt: z.string().nullable() })

const unfinishedIn = (conversationId: string) => {
  const form = keepUnfinishedForm({ name: `answer-${conversationId}`, schema: kept })
  /** In memory, for it outlives what was typed while that is being sent. */
  const attempt = keepUnfinishedForm<string>()
  return { form, attempt }
}
const all = new Map<string, ReturnType<typeof unfinishedIn>>()

/** Keeps the answer that a member of staff is writing in a conversation, over a reload too (docs/decisions/0153). */
export const unfinishedAnswer = (conversationId: string, staffId: string) => {
  const { form, attempt } = all.get(conversationId) ?? unfinishedIn(conversationId)
  all.set(conversationId, { form, attempt })
  const begun = form.of(staffId)
  if (begun?.attempt && attempt.of(staffId) === null) attempt.keep(staffId, begun.attempt)
  const attempts: Store = {
    get: () => attempt.of(staffId),
    set: (_, text) => attempt.keep(staffId, text),
    remove: attempt.forget,
  }
  return {
    begun: begun && { content: begun.content },
    attempts,
    keep: ({ content }: Answer): void =>
      isBlank(content) ? form.forget() : form.keep(staffId, { content, attempt: attempt.of(staffId) }),
    forget: form.forget,
  }
}

/** Forgets the answers of all conversations. */
export const forgetAnswers = (): void => {
  for (const { form, attempt } of all.values()) {
    form.forget()
    attempt.forget()
  }
  all.clear()
}
