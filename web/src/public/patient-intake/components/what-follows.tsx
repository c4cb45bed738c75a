import { Lock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { type JointKind, Thread, ThreadStep } from '~/components/ui/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { paths } from '~/paths.ts'
import { patientIntake } from '~/texts/patient-intake.ts'

/** What becomes of the form; once it was sent, its first step is done. */
export function WhatFollows({ sent }: { sent: boolean }) {
  const { after } = patientIntake
  return (
    <section aria-labelledby="despues" className="rounded-[28px] bg-bosque-50 p-6 md:p-7">
      <h2 id="despues" className="text-xl font-bold">
        {after.title}
      </h2>
      <Thread className="mt-6">
        <Step kind={sent ? 'done' : 'planned'} {...after.sent} />
        <Step kind="planned" {...after.read} />
        <Step kind="attention" {...after.visit} last />
      </Thread>
      <div className="mt-2 border-t border-line pt-5">
        <p className="text-[0.9375rem] leading-relaxed text-ink-2">{after.note}</p>
        <Link to={paths.booking} className={buttonStyle('outline', 'md', 'mt-3 w-full')}>
          {after.book}
        </Link>
      </div>
    </section>
  )
}

type StepProps = { kind: JointKind; when: string; what: string; hint: string; last?: boolean }

function Step({ kind, when, what, hint, last = false }: StepProps) {
  return (
    <ThreadStep kind={kind} filled={kind === 'attention'} last={last} jointClassName="size-5.5">
      <div className="pb-6 pl-4">
        <p className={cx('text-[0.9375rem] font-semibold', kind === 'attention' ? 'text-coral-t' : 'text-bosque-700')}>
          {when}
        </p>
        <p className="text-[1.0625rem] leading-snug font-bold">{what}</p>
        <p className="mt-0.5 text-base text-ink-2">{hint}</p>
      </div>
    </ThreadStep>
  )
}

/** What the data is for and where it is meanwhile. */
export function PrivacyNote() {
  const { text, link } = patientIntake.privacy
  return (
    <div className="flex gap-3 px-1 text-[0.9375rem] leading-relaxed text-ink-2">
      <Lock aria-hidden="true" size="1.25rem" className="mt-0.5 shrink-0 text-bosque-700" />
      <p>
        {text}{' '}
        <Link to={paths.privacy} className="font-semibold text-bosque-700 underline underline-offset-2">
          {link}
        </Link>
      </p>
    </div>
  )
}
