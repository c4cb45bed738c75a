import { Lock } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { DraftHead } from '~/components/ui/drafts/draft-head.tsx'
import { DraftNote } from '~/components/ui/drafts/draft-note.tsx'
import { RequiredSaid } from '~/components/ui/forms/field.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { FormSection, type SectionState } from '~/components/ui/forms/form-section.tsx'
import { SlowNote } from '~/components/ui/forms/slow-note.tsx'
import { TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { boundBy } from '~/lib/forms/bound-field.ts'
import type { OpenedForm } from '~/public/shared/linked-form/form-state.ts'
import { clinicalIntake as texts } from '~/texts/public/clinical-intake.ts'
import { type ClinicalIntake, useClinicalIntake } from '../hooks/use-clinical-intake.ts'
import { isComplete, longest, sections } from '../model/intake-form.ts'
import { Contact } from './contact.tsx'
import { PainPanel } from './pain-panel.tsx'

type IntakeFormProps = { link: string; opened: OpenedForm; onSent: () => void }

/** The form: the body first, then two sections on the rail of joints, and the button. Browsers are asked not to remember it. */
export function IntakeForm({ link, opened, onSent }: IntakeFormProps) {
  const intake = useClinicalIntake(link, opened, onSent)
  const { form, values, errorOf, submit } = intake
  const state = (section: keyof typeof sections): SectionState => {
    if (sections[section].some((field) => errorOf(field) !== undefined)) return 'problem'
    return isComplete(section, values) ? 'done' : 'pending'
  }
  return (
    <form
      ref={intake.formRef}
      onSubmit={submit}
      noValidate
      autoComplete="off"
      aria-label={texts.title}
      className="mt-10 grid items-start gap-12 lg:grid-cols-2 xl:gap-14"
    >
      <DraftHead intake={intake} className="-mt-3 -mb-8" />
      <PainPanel
        state={state('pain')}
        selected={values.painAreas}
        onChange={(areas) => form.setValue('painAreas', areas, { shouldDirty: true })}
        error={errorOf('painAreas')}
      />
      <div className="min-w-0">
        <FormSection step={2} title={texts.sections.person} state={state('person')}>
          <Person intake={intake} />
        </FormSection>
        <FormSection step={3} title={texts.sections.history} state={state('history')} note={texts.optional} last>
          <History intake={intake} />
          <Ending intake={intake} />
          <DraftNote of={intake} />
        </FormSection>
      </div>
    </form>
  )
}

type Part = { intake: ClinicalIntake }

const bound = boundBy(longest)

function Person({ intake }: Part) {
  const { form, errorOf } = intake
  const { fields, required } = texts
  return (
    <>
      <p className="text-base text-ink-2">
        <RequiredSaid {...required} />
      </p>
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <TextField label={fields.age} required inputMode="numeric" error={errorOf('age')} {...form.register('age')} />
        <TextField label={fields.occupation} required {...bound(intake, 'occupation')} />
      </div>
    </>
  )
}

function History({ intake }: Part) {
  const { fields, hints, examples } = texts
  return (
    <div className="grid gap-6">
      <TextArea
        rows={2}
        label={fields.healthConditions}
        hint={hints.healthConditions}
        {...bound(intake, 'healthConditions')}
      />
      <TextArea rows={2} label={fields.surgeries} placeholder={examples.surgeries} {...bound(intake, 'surgeries')} />
      <TextArea rows={2} label={fields.falls} placeholder={examples.falls} {...bound(intake, 'falls')} />
      <TextArea
        rows={2}
        label={fields.tattoosScars}
        placeholder={examples.tattoosScars}
        hint={hints.tattoosScars}
        {...bound(intake, 'tattoosScars')}
      />
    </div>
  )
}

/** The end of the form: what becomes of it, why it cannot be sent, and the page's one coral button. */
function Ending({ intake: { failure, sending } }: Part) {
  return (
    <>
      <p className="mt-10 flex gap-3 rounded-box bg-bosque-50 px-5 py-4 text-base">
        <Lock aria-hidden="true" size="1.25rem" className="mt-0.5 shrink-0 text-bosque-700" />
        {texts.privacy}
      </p>
      <FormNotice hint={failure?.hint}>{failure?.notice}</FormNotice>
      {failure?.contact && <Contact className="mt-4" />}
      <Button type="submit" look="coral" size="lg" disabled={sending} className="mt-6 max-sm:w-full">
        {sending ? texts.sending : texts.submit}
      </Button>
      <SlowNote sending={sending} />
    </>
  )
}
