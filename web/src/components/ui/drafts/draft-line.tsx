import { SquarePen } from 'lucide-react'
import { takeBackMs } from '~/lib/forms/discarded.ts'
import type { useRemoteDraft } from '~/lib/forms/use-remote-draft.ts'
import { notice } from '~/lib/notices.ts'
import { useClock } from '~/lib/use-clock.ts'
import { draftTexts } from '~/texts/draft.ts'
import { leave } from '~/texts/leaving.ts'
import { Button } from '../button.tsx'
import { pastMoment } from './past-moment.ts'

const texts = draftTexts.line

type DraftLineProps<Values extends object> = {
  draft: Pick<
    ReturnType<typeof useRemoteDraft<Values>>,
    'state' | 'onTyped' | 'putBack' | 'forget' | 'keepOwn' | 'takeOther'
  >
  form: { getValues: () => Values; reset: (values: Values) => void }
  empty: Values
}

/** Says since when there is a draft that the form goes on with, and lets it be discarded; where another one was met on the server it asks which. */
export function DraftLine<Values extends object>({ draft, form, empty }: DraftLineProps<Values>) {
  const { isBegun, at, other } = draft.state
  const now = useClock(60_000)
  const discard = () => {
    const values = { ...form.getValues() }
    draft.forget()
    form.reset(empty)
    const run = () => {
      form.reset(values)
      draft.putBack(values)
    }
    notice({ text: texts.discarded, ms: takeBackMs, act: { label: leave.takeBack, run } })
  }
  const keepOwn = () => {
    draft.keepOwn()
    // Also what was there before anything was typed.
    draft.onTyped(form.getValues())
  }
  const take = async () => form.reset((await draft.takeOther()) ?? empty)
  if (other !== undefined)
    return (
      <Line says={other ? texts.other(pastMoment(other.at, now)) : texts.gone} role="alert">
        <Choice onClick={take}>{other ? texts.takeOther : texts.takeNone}</Choice>
        <Choice onClick={keepOwn}>{texts.keepOwn}</Choice>
      </Line>
    )
  if (!isBegun) return null
  return (
    <Line says={at === null ? texts.draft : texts.of(pastMoment(at, now))}>
      <Choice onClick={discard} className="text-cancelado-t! hover:bg-cancelado!">
        {texts.discard}
      </Choice>
    </Line>
  )
}

function Line({ says, role, children }: { says: string; role?: 'alert'; children: React.ReactNode }) {
  return (
    <div
      role={role}
      className="col-span-full mb-3 flex flex-wrap items-center rounded-ctl border border-dashed border-bosque-600 px-1 py-0.5"
    >
      <p className={`flex flex-1 items-center gap-2 py-1 pl-2 font-semibold ${role ? 'basis-60' : 'basis-44'}`}>
        <SquarePen aria-hidden="true" size={16} className="shrink-0 text-bosque-700" />
        {says}
      </p>
      <span className="flex flex-wrap">{children}</span>
    </div>
  )
}

function Choice({ onClick, className = '', children }: { onClick: () => void; className?: string; children: string }) {
  return (
    <Button look="quiet" size="sm" className={`max-md:min-h-11 ${className}`} onClick={onClick}>
      {children}
    </Button>
  )
}
