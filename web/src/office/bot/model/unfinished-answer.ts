import { isBlank } from '@clinic/shared-events/contracts/blank-text.ts'
import { type KeptForm, keepUnfinishedForm } from '~/lib/unfinished-form.ts'

export type Answer = { content: string }

const kept = new Map<string, KeptForm<Answer>>()

/** Keeps the answer that a member of staff is writing in a conversation, in memory alone (docs/decisions/0018-what-staff-were-typing-outlives-their-session.md). */
export const unfinishedAnswer = (conversationId: string, staffId: string) => {
  const form = kept.get(conversationId) ?? keepUnfinishedForm<Answer>()
  kept.set(conversationId, form)
  return {
    begun: form.of(staffId),
    keep: (answer: Answer): void => (isBlank(answer.content) ? form.forget() : form.keep(staffId, { ...answer })),
    forget: form.forget,
  }
}

/** Forgets the answers of all conversations. */
export const forgetAnswers = (): void => {
  for (const { forget } of kept.values()) forget()
  kept.clear()
}
