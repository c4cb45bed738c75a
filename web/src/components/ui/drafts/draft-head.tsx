import { cx } from '~/lib/class-names.ts'
import type { useRemoteDraft } from '~/lib/forms/use-remote-draft.ts'
import { draftTexts as texts } from '~/texts/draft.ts'
import { DraftLine } from './draft-line.tsx'

type DraftHeadProps<Values extends object> = {
  intake: {
    draft: Omit<ReturnType<typeof useRemoteDraft<Values>>, 'begun'>
    form: { getValues: () => Values; reset: (values: Values) => void }
    empty: Values
    isLinked: boolean
    isPrefilled: boolean
  }
  className?: string
}

/** What a patient's form says above its fields: since when there is a draft under its link, and that something stands there already. */
export function DraftHead<Values extends object>({ intake, className = 'mb-6' }: DraftHeadProps<Values>) {
  const { draft, form, empty, isLinked, isPrefilled } = intake
  const hasDraft = isLinked && (draft.state.isBegun || draft.state.other !== undefined)
  if (!hasDraft && !isPrefilled) return null
  return (
    <div className={cx('col-span-full', className)}>
      {hasDraft ? (
        <DraftLine draft={draft} form={form} empty={empty} />
      ) : (
        <p className="text-pretty text-ink-2">{texts.prefilled}</p>
      )}
    </div>
  )
}
