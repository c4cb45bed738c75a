import { useState } from 'react'
import { PageHead } from '~/practice/page-head.tsx'
import { patientIntake } from '~/texts/public/patient-intake.ts'
import { IntakeForm } from './intake-form.tsx'
import { SentPanel } from './sent-panel.tsx'
import { PrivacyNote, WhatFollows } from './what-follows.tsx'

/** /formulario-primera-sesion: 'Formulario de Primera Sesión' (docs/specification.md#public-screens). */
export function PatientIntakePage() {
  const [sent, setSent] = useState(false)
  return (
    <div className="wrap pb-14 md:pb-22">
      <PageHead title={patientIntake.title} {...(!sent && { lead: patientIntake.lead })} />
      <div className="mt-6 grid gap-12 md:mt-8 lg:grid-cols-[minmax(0,1fr)_21.25rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">{sent ? <SentPanel /> : <IntakeForm onSent={() => setSent(true)} />}</div>
        <aside className="flex flex-col gap-8 lg:sticky lg:top-24 lg:self-start">
          <WhatFollows sent={sent} />
          {!sent && <PrivacyNote />}
        </aside>
      </div>
    </div>
  )
}
