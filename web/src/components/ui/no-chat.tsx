import { chatWith } from '~/lib/chat-with.ts'
import { noChat } from '~/texts/chat.ts'

/** Says under a phone that nobody can be written to there; nothing where somebody can. */
export function NoChat({ phone }: { phone: string }) {
  return chatWith(phone) ? null : (
    <span className="block text-[0.8125rem] font-semibold text-cancelado-t">{noChat}</span>
  )
}
