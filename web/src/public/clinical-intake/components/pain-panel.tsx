import type { BodyArea } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { BodyDiagram } from '~/body-diagram/body-diagram.tsx'
import { FieldError, wrongMark } from '~/components/ui/forms/field.tsx'
import { SectionJoint, type SectionState } from '~/components/ui/forms/form-section.tsx'
import { clinicalIntake } from '~/texts/public/clinical-intake.ts'

type PainPanelProps = {
  state: SectionState
  selected: readonly BodyArea[]
  onChange: (areas: BodyArea[]) => void
  error: string | undefined
}

/** The question where it hurts (docs/specification.md#public-screens). Left and right are the patient's own, which the panel says in words. */
export function PainPanel({ state, selected, onChange, error }: PainPanelProps) {
  const { pain, sections } = clinicalIntake
  return (
    <section
      aria-labelledby="dolor"
      data-wrong={wrongMark(error)}
      className="min-w-0 bg-bosque-50 px-[16px] py-8 max-md:-mx-[16px] md:rounded-[28px] md:p-7 xl:p-8"
    >
      <div className="flex items-center gap-3">
        <SectionJoint step={1} state={state} />
        <h2 id="dolor" className="text-[1.375rem] leading-tight font-bold md:text-[1.5rem]">
          {sections.pain}
        </h2>
      </div>
      <p className="mt-3 text-pretty text-ink-2">
        {pain.lead} <strong className="font-semibold text-ink">{pain.sides}</strong>
      </p>
      <div className="mt-6">
        <BodyDiagram selected={selected} onChange={onChange} />
      </div>
      <div aria-live="polite">{error && <FieldError error={error} />}</div>
    </section>
  )
}
