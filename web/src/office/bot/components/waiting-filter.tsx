import { useSearchParams } from 'react-router-dom'
import { cx } from '~/lib/class-names.ts'
import { botConversationTexts as texts } from '~/texts/bot.ts'
import { statusParam, waitingStatus } from '../model/conversation-path.ts'

/** Whether the list shows the conversations that wait for staff alone, kept in the address. */
export const useWaitingOnly = (): [boolean, (only: boolean) => void] => {
  const [params, setParams] = useSearchParams()
  const narrow = (only: boolean) => {
    const next = new URLSearchParams(params)
    if (only) next.set(statusParam, waitingStatus)
    else next.delete(statusParam)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [params.get(statusParam) === waitingStatus, narrow]
}

type WaitingFilterProps = { only: boolean; onNarrow: (only: boolean) => void }

/** All conversations, or those that wait for staff. */
export function WaitingFilter({ only, onNarrow }: WaitingFilterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar in every browser
    <div role="group" aria-label={texts.filter} className="flex flex-wrap rounded-ctl bg-paper-3 p-1">
      {[false, true].map((choice) => (
        <button
          key={String(choice)}
          type="button"
          aria-pressed={choice === only}
          onClick={() => onNarrow(choice)}
          className={cx(
            'min-h-8 rounded-[7px] px-3 font-semibold max-md:min-h-11',
            choice === only ? 'bg-paper text-ink shadow-sm' : 'text-ink-2 hover:text-ink',
          )}
        >
          {choice ? texts.review : texts.everything}
        </button>
      ))}
    </div>
  )
}
