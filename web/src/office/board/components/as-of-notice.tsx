import { History } from 'lucide-react'
import { dateTimeText } from '~/lib/format.ts'
import { boardTexts } from '~/texts/office/board.ts'

/** Says, in a copy of an earlier instant, when that was and that nothing can be changed. */
export function AsOfNotice({ instant }: { instant: string }) {
  return (
    <p className="flex shrink-0 gap-2 border-b border-line bg-agendado px-4 py-2.5 text-agendado-t md:px-5">
      <History aria-hidden="true" size={18} className="mt-px shrink-0" />
      <span>
        <strong>{boardTexts.asOf(dateTimeText(instant))}</strong> {boardTexts.asOfHint}
      </span>
    </p>
  )
}
