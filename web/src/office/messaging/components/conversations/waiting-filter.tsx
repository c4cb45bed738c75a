import { useSearchParams } from 'react-router-dom'
import { Segments } from '~/components/ui/forms/segments.tsx'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'
import { statusParam, waitingStatus } from '../../model/tab-params.ts'

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
    <Segments
      label={texts.filter}
      choices={[false, true]}
      chosen={only}
      textOf={(choice) => (choice ? texts.review : texts.everything)}
      onChoose={onNarrow}
      className="flex flex-wrap"
    />
  )
}
