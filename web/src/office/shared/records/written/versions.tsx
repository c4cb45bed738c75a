import type { AnnulReason } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { Ban, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { dateTimeText } from '~/lib/format.ts'

export type AuthorOf = (staffId: string) => string | null

type Done = { doctorId: string; at: string }
/** A note or a record with how it came to read as it does. */
export type Written = {
  version: number
  corrected: Done | null
  earlier: readonly Done[]
  annulled: (Done & { reason: AnnulReason; explanation: string | null }) | null
}
type WrittenTexts = {
  version: (version: number) => string
  correctedAt: (when: string) => string
  annulled: (reason: string) => string
  reasons: Readonly<Record<AnnulReason, string>>
  correct: string
  annul: string
}
type OfWritten = { of: Written; texts: WrittenTexts; authorOf: AuthorOf }

/** That it was corrected, by whom and when. */
export function Version({ of: { version, corrected, annulled }, texts, authorOf }: OfWritten) {
  if (!corrected) return null
  return (
    <span className="mb-2 flex flex-wrap items-center gap-x-2 text-ink-2">
      <span className="rounded-full bg-bosque-100 px-2 py-0.5 text-xs font-bold text-bosque-800">
        {texts.version(annulled ? version - 1 : version)}
      </span>
      <span className="num">
        {texts.correctedAt(dateTimeText(corrected.at))} {authorOf(corrected.doctorId)}
      </span>
    </span>
  )
}

/** That it was annulled, why, by whom and when. `children`: where it is now. */
export function Annulled({ of: { annulled }, texts, authorOf, children }: OfWritten & { children?: ReactNode }) {
  if (!annulled) return null
  const { reason, explanation, at, doctorId } = annulled
  return (
    <span className="mb-2 flex gap-2 text-cancelado-t">
      <Ban aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="block">{texts.annulled(texts.reasons[reason])}</strong>
        {explanation && <span className="block">{explanation}</span>}
        <span className="num block">
          {[authorOf(doctorId), dateTimeText(at)].filter((part) => part !== null).join(', ')}
        </span>
        {children}
      </span>
    </span>
  )
}

type EarlierProps<Content extends Done> = {
  earlier: readonly Content[]
  texts: Pick<WrittenTexts, 'version'>
  authorOf: AuthorOf
  /** What one said. */
  children: (version: Content) => ReactNode
}

/** What it said before its corrections, struck, the newest first. */
export function Earlier<Content extends Done>({ earlier, texts, authorOf, children }: EarlierProps<Content>) {
  return earlier.toReversed().map((version, at) => (
    <section
      key={version.at}
      aria-label={texts.version(earlier.length - at)}
      className="mt-4 border-l-2 border-line-2 pl-3 text-ink-2"
    >
      <h3 className="flex flex-wrap justify-between gap-x-3 font-semibold">
        {texts.version(earlier.length - at)}
        <span className="num font-normal">
          {dateTimeText(version.at)} {authorOf(version.doctorId)}
        </span>
      </h3>
      <del className="mt-1 block">{children(version)}</del>
    </section>
  ))
}

type ChangesProps = { texts: Pick<WrittenTexts, 'correct' | 'annul'>; onChoose: (way: 'correct' | 'annul') => void }

/** The ways to put it right (docs/decisions/0121). */
export function Changes({ texts, onChoose }: ChangesProps) {
  return (
    <div className="mt-5 flex flex-wrap gap-2 print:hidden">
      <Button size="sm" className="max-md:min-h-11" onClick={() => onChoose('correct')}>
        <Pencil aria-hidden="true" size={15} />
        {texts.correct}
      </Button>
      <Button look="danger" size="sm" className="max-md:min-h-11" onClick={() => onChoose('annul')}>
        <Ban aria-hidden="true" size={15} />
        {texts.annul}
      </Button>
    </div>
  )
}
