import { useEffect, useRef, useState } from 'react'
import type { TypedField } from '~/lib/forms/typed-fields.ts'
import { tabStore } from '~/lib/storage.ts'
import { useClock } from '~/lib/use-clock.ts'
import { draftTexts as texts } from '~/texts/draft.ts'
import { leaveWords } from '~/texts/leaving.ts'
import { LeaveQuestion } from '../dialogs/leave-question.tsx'
import { useDiscard } from '../dialogs/use-discard.ts'

/** A form that can be emptied. */
type Emptied<Values> = {
  form: { getValues: () => NoInfer<Values>; reset: (values: NoInfer<Values>) => void }
  typedOver: (blank: NoInfer<Values>) => readonly TypedField[]
  /** The form with nothing in it. */
  blank: Values
  draft: { onTyped: (values: NoInfer<Values>) => void }
  /** What was typed has been left for so long that it is given up. */
  isOver: () => boolean
  /** Empties the form and forgets what was kept of it. */
  clear: () => void
  /** It is kept under the form's link too. */
  isLinked: boolean
}
/** Says how long what is typed is kept, forgets it when that is over, and lets the person do so at once. */
export function DraftNote<Values extends object>({ of }: { of: Emptied<Values> }) {
  const { box, lost, nothing, ask, stay, discard } = useEmptying(of)
  const now = useClock(30_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with every tick of the clock
  useEffect(() => {
    if (of.isOver()) of.clear()
  }, [now])
  return (
    <div ref={box} className="mt-6 text-base text-ink-2">
      <p>{of.isLinked ? texts.linkedNote : tabStore.outlivesPage() ? texts.note : texts.unkeptNote}</p>
      <button
        type="button"
        onClick={ask}
        className="inline-block min-h-11 py-2.5 font-semibold text-bosque-700 underline underline-offset-2"
      >
        {texts.clear}
      </button>
      <span role="status">{nothing && ` ${texts.nothing}`}</span>
      <LeaveQuestion
        words={leaveWords.site}
        title={texts.question}
        lost={lost}
        onStay={stay}
        onDiscard={() => discard(lost ?? [])}
      />
    </div>
  )
}

/** Asks before a form is emptied, and puts back what stood there. `nothing`: there was nothing to ask about. */
const useEmptying = <Values extends object>({ form, typedOver, blank, draft, clear }: Emptied<Values>) => {
  const box = useRef<HTMLDivElement>(null)
  const [lost, setLost] = useState<readonly TypedField[] | null>(null)
  const [nothing, setNothing] = useState(false)
  const giveUp = useDiscard()
  const stay = () => setLost(null)
  return {
    box,
    lost,
    nothing,
    stay,
    ask: () => {
      const fields = typedOver(blank)
      setNothing(fields.length === 0)
      if (fields.length > 0) setLost(fields)
      // What was sent without an answer, or is known of the person, goes too.
      else clear()
    },
    discard: (fields: readonly TypedField[]) => {
      const values = { ...form.getValues() }
      stay()
      giveUp(fields, clear, () => {
        if (!box.current) return false
        form.reset(values)
        draft.onTyped(values)
        return true
      })
    },
  }
}
