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
}

/** What a patient's form says above its fields: since when there is a draft under its link, and that something stands there already. */
export function DraftHead<Values extends object>({ intake }: DraftHeadProps<Values>) {
  const { draft, form, empty, isLinked, isPrefilled } = intake
  if (isLinked && (draft.state.isBegun || draft.state.other !== undefined))
    return <DraftLine draft={draft} form={form} empty={empty} />
  return isPrefilled ? <p className="col-span-full text-ink-2">{texts.prefilled}</p> : null
}
