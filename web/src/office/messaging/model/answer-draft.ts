import { isBlank } from '@clinic/shared-events/contracts/wire/typed-text.ts'
import { z } from 'zod'
import { staffDraft } from '~/lib/forms/draft.ts'
import { tabStore } from '~/lib/storage.ts'

const schema = z.object({ content: z.string() })

/**
 * Keeps the answer that a member of staff is writing in a conversation, over a reload too (docs/decisions/0153). What was sent and is not
 * known to be taken outlives what was typed, so that the same is one message.
 */
export const answerDraft = (conversationId: string, staffId: string) => {
  const draft = staffDraft(`answer-${conversationId}`, schema).of(staffId)
  const keep = (answer: z.infer<typeof schema> | null): void =>
    draft.keep(answer && !isBlank(answer.content) ? { content: answer.content } : null)
  const leaving = {
    unasked: true,
    /** A browser that keeps nothing asks before a reload takes it. */
    get asksBrowser() {
      return !tabStore.outlivesPage()
    },
  }
  return { ...draft, keep, leaving }
}
