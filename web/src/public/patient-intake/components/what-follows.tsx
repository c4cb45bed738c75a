import { Lock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { SideBox } from '~/components/ui/display/side-box.tsx'
import { Thread } from '~/components/ui/display/thread.tsx'
import { PlanStep } from '~/components/ui/forms/plan-step.tsx'
import { paths } from '~/paths.ts'
import { patientIntake } from '~/texts/public/patient-intake.ts'

/** The steps that follow the form; once it was sent, the first one is done. */
export function WhatFollows({ sent }: { sent: boolean }) {
  const { after } = patientIntake
  return (
    <SideBox title={after.title}>
      <Thread className="mt-6">
        <PlanStep kind={sent ? 'done' : 'planned'} {...after.sent} />
        <PlanStep kind="planned" {...after.read} />
        <PlanStep kind="attention" {...after.visit} last />
      </Thread>
      <div className="mt-2 border-t border-line pt-5">
        <p className="text-[0.9375rem] leading-relaxed text-ink-2">{after.note}</p>
        <Link to={paths.booking} className={buttonStyle('outline', 'md', 'mt-3 w-full')}>
          {after.book}
        </Link>
      </div>
    </SideBox>
  )
}

/** Tells what the data is for; where it is kept meanwhile is said under the form. */
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
