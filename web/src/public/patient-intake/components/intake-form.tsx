import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { DraftHead } from '~/components/ui/drafts/draft-head.tsx'
import { DraftNote } from '~/components/ui/drafts/draft-note.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { FormSection, type SectionState } from '~/components/ui/forms/form-section.tsx'
import { SlowNote } from '~/components/ui/forms/slow-note.tsx'
import { useOpened } from '~/lib/forms/discarded.ts'
import { paths } from '~/paths.ts'
import { ChatLink } from '~/practice/contact-link.tsx'
import { patientIntake as texts } from '~/texts/public/patient-intake.ts'
import { type OpenedIntake, usePatientIntake } from '../hooks/use-patient-intake.ts'
import { isComplete, type Section, sections } from '../model/intake-form.ts'
import { About, Health, Life, Pain, type Part, Person } from './intake-sections.tsx'
import { Marks } from './marks.tsx'
import { PutOffDialog } from './put-off-dialog.tsx'

const parts = [
  ['person', Person],
  ['about', About],
  ['health', Health],
  ['pain', Pain],
  ['life', Life],
] as const satisfies readonly (readonly [Section, (part: Part) => React.ReactNode])[]

/** Five sections on a rail of joints, and the button. */
export function IntakeForm(props: OpenedIntake) {
  const intake = usePatientIntake(props)
  const [puttingOff, setPuttingOff] = useOpened('put-off', false)
  const state = (section: Section): SectionState => {
    if (sections[section].some((field) => intake.errorOf(field) !== undefined)) return 'problem'
    return isComplete(section, intake.values) ? 'done' : 'pending'
  }
  return (
    <>
      <form ref={intake.formRef} onSubmit={intake.submit} noValidate aria-label={texts.title}>
        <DraftHead intake={intake} />
        <Marks />
        {parts.map(([section, Fields], at) => (
          <FormSection
            key={section}
            step={at + 1}
            title={texts.sections[section]}
            state={state(section)}
            last={at === parts.length - 1}
          >
            <Fields intake={intake} />
            {section === 'life' && <Ending intake={intake} onPutOff={() => setPuttingOff(true)} />}
            {section === 'life' && <DraftNote of={intake} />}
          </FormSection>
        ))}
      </form>
      <PutOffDialog open={puttingOff} typed={() => intake.form.getValues()} onClose={() => setPuttingOff(false)} />
    </>
  )
}

/** The end of the form: why it cannot be sent, the page's one coral button, and the way out. */
function Ending({ intake: { failure, sending, isLinked }, onPutOff }: Part & { onPutOff: () => void }) {
  return (
    <>
      <FormNotice hint={failure?.hint} action={failure && !failure.review && <ContactHint />}>
        {failure?.message}
      </FormNotice>
      <SlowNote sending={sending} />
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" look="coral" size="lg" disabled={sending} className="max-sm:w-full">
          {sending ? texts.sending : texts.submit}
        </Button>
        {!isLinked && (
          <Button size="lg" className="max-sm:w-full" onClick={onPutOff}>
            {texts.putOff.open}
          </Button>
        )}
        <Link to={paths.home} className={buttonStyle('quiet', 'lg', 'max-sm:w-full')}>
          {texts.back}
        </Link>
      </div>
    </>
  )
}

/** The link to the practice that every failed submit adds (docs/specification.md#public-messages). */
function ContactHint() {
  return (
    <div className="mt-3 flex flex-col items-start gap-2.5">
      <p>{texts.errors.contact}</p>
      <ChatLink look="outline">{texts.errors.chat}</ChatLink>
    </div>
  )
}
