import { useEffect, useState } from 'react'
import { useClock } from '~/lib/use-clock.ts'
import { draftTexts as texts } from '~/texts/draft.ts'
import { AlertDialog } from '../dialogs/alert-dialog.tsx'

type DraftNoteProps = {
  /** What was typed has been left for so long that it is given up. */
  isOver: () => boolean
  /** Empties the form and forgets what was kept of it. */
  onClear: () => void
  /** It is kept under the form's link too. */
  linked?: boolean
  className?: string
}

/** Says how long what is typed is kept, forgets it when that is over, and lets the person do so at once. */
export function DraftNote({ isOver, onClear, linked = false, className = 'mt-6' }: DraftNoteProps) {
  const [asking, setAsking] = useState(false)
  const [cleared, setCleared] = useState(false)
  const now = useClock(30_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with every tick of the clock
  useEffect(() => {
    if (isOver()) onClear()
  }, [now])
  return (
    <div className={`text-base text-ink-2 ${className}`}>
      <p>{linked ? texts.linkedNote : texts.note}</p>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="inline-block min-h-11 py-2.5 font-semibold text-bosque-700 underline underline-offset-2"
      >
        {texts.clear}
      </button>
      <span role="status">{cleared && ` ${texts.cleared}`}</span>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.question}
        description={texts.questionText}
        confirm={texts.confirm}
        dismiss={texts.keep}
        onConfirm={() => {
          onClear()
          setCleared(true)
        }}
        destructive
      />
    </div>
  )
}
