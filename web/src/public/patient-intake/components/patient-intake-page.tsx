import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { PageHead } from '~/practice/page-head.tsx'
import { type OpenedForm, useFormState } from '~/public/shared/linked-form/form-state.ts'
import { texts as common } from '~/texts/common.ts'
import { patientIntake } from '~/texts/public/patient-intake.ts'
import { IntakeForm } from './intake-form.tsx'
import { SentPanel } from './sent-panel.tsx'
import { PrivacyNote, WhatFollows } from './what-follows.tsx'

/** The link in an address, whatever a mail program put behind it; '' where the fragment is none. */
const linkIn = (hash: string): string => /^#([0-9A-Za-z]{22,43})\b/.exec(hash)?.[1] ?? ''

/** /formulario-primera-sesion: 'Formulario de Primera Sesión' (docs/specification.md#public-screens). A link that goes on with one stands behind '#'. */
export function PatientIntakePage() {
  const link = linkIn(useLocation().hash)
  return link === '' ? <Intake link="" opened={null} /> : <Linked key={link} link={link} />
}

function Linked({ link }: { link: string }) {
  const opened = useFormState({ form: 'first-session', link })
  return <Intake link={link} opened={opened} />
}

/** @param opened undefined while it is asked for */
function Intake({ link, opened }: { link: string; opened: OpenedForm | null | undefined }) {
  const [sentHere, setSentHere] = useState(false)
  const [again, setAgain] = useState<string | null>(null)
  // Sent on another device meanwhile, too.
  const sentBefore = !sentHere && opened?.sentAt && opened.sentAt !== again ? opened.sentAt : null
  const sent = sentHere || sentBefore !== null
  return (
    <div className="wrap pb-14 md:pb-22">
      <PageHead title={patientIntake.title} {...(!sent && { lead: patientIntake.lead })} />
      <div className="mt-6 grid gap-12 md:mt-8 lg:grid-cols-[minmax(0,1fr)_21.25rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          {opened?.is === 'over' && !sent && <p className="mb-6 font-semibold">{patientIntake.over}</p>}
          {sent && <SentPanel sentAt={sentBefore} onAgain={() => setAgain(sentBefore)} />}
          {!sent && opened === undefined && <Loading text={common.loading} lines={['h-120 rounded-box']} />}
          {!sent && opened !== undefined && <IntakeForm link={link} opened={opened} onSent={() => setSentHere(true)} />}
        </div>
        <aside className="flex flex-col gap-8 lg:sticky lg:top-24 lg:self-start">
          <WhatFollows sent={sent} />
          {!sent && <PrivacyNote />}
        </aside>
      </div>
    </div>
  )
}
