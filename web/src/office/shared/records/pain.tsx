import type { BodyArea, painAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { BodyFigure } from '~/body-diagram/body-diagram-figure.tsx'
import { cx } from '~/lib/class-names.ts'
import { recordTexts as texts } from '~/texts/patients/records.ts'

type PainArea = (typeof painAreas)[number]

/** Where on the body that is drawn an area of the first-session form lies. */
const placeOf: Readonly<Record<PainArea, BodyArea>> = {
  Cuello: 'neck',
  Hombros: 'shoulders',
  'Brazo derecho': 'right-arm',
  'Brazo izquierdo': 'left-arm',
  'Espalda alta': 'upper-back',
  'Espalda baja': 'lower-back',
  Cadera: 'hips',
  'Muslo derecho': 'right-leg',
  'Muslo izquierdo': 'left-leg',
  'Rodilla derecha': 'right-knee',
  'Rodilla izquierda': 'left-knee',
  'Pantorrilla derecha': 'right-leg',
  'Pantorrilla izquierda': 'left-leg',
  'Tobillo derecho': 'right-foot',
  'Tobillo izquierdo': 'left-foot',
  'Pie derecho': 'right-foot',
  'Pie izquierdo': 'left-foot',
}

const levels = Array.from({ length: 10 }, (_, at) => at + 1)

/** The level of pain on a line of joints, filled up to it; the words beside it say the same. */
export function PainJoints({ level }: { level: number | null }) {
  if (level === null) return <p className="text-ink-2">{texts.painNone}</p>
  return (
    <div>
      <p className="font-semibold">{texts.painLevel(level)}</p>
      <div aria-hidden="true" className="mt-2 flex items-center">
        {levels.map((one) => (
          <span key={one} className="flex flex-1 items-center last:flex-none">
            {one === level ? (
              <span className="num grid size-6 shrink-0 place-items-center rounded-full bg-coral-600 text-xs font-bold text-white dark:text-on-pri">
                {one}
              </span>
            ) : (
              <span
                className={cx(
                  'size-3 shrink-0 rounded-full border-2',
                  one < level ? 'border-coral-600 bg-coral-600' : 'border-bosque-300 bg-paper',
                )}
              />
            )}
            {one < 10 && <span className={cx('h-0.75 flex-1', one < level ? 'bg-coral-600' : 'bg-bosque-300')} />}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-2">
        <span>{texts.painLeast}</span>
        <span>{texts.painMost}</span>
      </div>
    </div>
  )
}

/** The painful areas on the body, front and back, and by their names. */
export function PainBody({ areas }: { areas: readonly PainArea[] }) {
  if (areas.length === 0) return null
  const selected = [...new Set(areas.map((area) => placeOf[area]))]
  return (
    <div className="grid justify-items-center gap-2">
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-3">
        <BodyFigure view="front" selected={selected} />
        <BodyFigure view="back" selected={selected} />
      </div>
      <ul className="flex flex-wrap justify-center gap-1.5">
        {areas.map((area) => (
          <li key={area} className="rounded-full bg-coral-100 px-2.5 py-0.5 font-semibold text-coral-t">
            {area}
          </li>
        ))}
      </ul>
    </div>
  )
}
