import { painAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { Check } from 'lucide-react'
import { FieldError, wrongMark } from '~/components/ui/forms/field.tsx'
import { cx } from '~/lib/class-names.ts'
import { patientIntake as texts } from '~/texts/public/patient-intake.ts'
import type { PatientIntake } from '../hooks/use-patient-intake.ts'

/**
 * The 17 areas in their order, each a chip to tick (docs/specification.md#public-screens). Right and left are side by
 * side on a phone.
 */
export function PainAreas({ intake: { form, errorOf } }: { intake: PatientIntake }) {
  const field = form.register('painAreas')
  const error = errorOf('painAreas')
  return (
    <fieldset
      aria-describedby="zonas-error zonas-ayuda"
      data-wrong={wrongMark(error)}
      className="choice-group min-w-0 scroll-my-6"
    >
      <legend className="font-semibold">{texts.fields.painAreas}</legend>
      <p id="zonas-ayuda" className="mt-1 text-[0.9375rem] text-ink-2">
        {texts.hints.painAreas}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2.5 max-[19rem]:grid-cols-1 sm:flex sm:flex-wrap">
        {painAreas.map((area) => (
          <label
            key={area}
            className={cx(
              'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-ctl border border-ctl bg-paper px-3 py-1.5 text-base leading-snug font-semibold transition-colors duration-150 select-none hover:border-bosque-600 hover:bg-bosque-50 sm:min-h-11 sm:rounded-full sm:pr-4',
              'has-checked:border-coral-t has-checked:bg-coral-100 has-checked:text-coral-t focus-ring-within',
              area === 'Cadera' && 'max-sm:col-span-2 max-[19rem]:col-span-1',
            )}
          >
            <span className="relative grid size-5 shrink-0 place-items-center">
              <input
                type="checkbox"
                value={area}
                {...field}
                className="peer absolute inset-0 appearance-none rounded-tag border border-ctl bg-paper outline-none checked:border-coral-600 checked:bg-coral-600"
              />
              <Check
                aria-hidden="true"
                size="0.8125rem"
                strokeWidth={4}
                className="pointer-events-none relative hidden text-white peer-checked:block dark:text-on-pri"
              />
            </span>
            {area}
          </label>
        ))}
      </div>
      <div id="zonas-error" aria-live="polite">
        {error && <FieldError error={error} />}
      </div>
    </fieldset>
  )
}
