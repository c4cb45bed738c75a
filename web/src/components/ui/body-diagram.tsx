import { type BodyArea, bodyAreas } from '@clinic/shared-events/contracts/intakes.ts'
import { useId } from 'react'
import { useMedia } from '~/lib/use-media.ts'
import { bodyDiagram as texts } from '~/texts/body.ts'
import { AreaChips } from './body-diagram-chips.tsx'
import { BodyFigure } from './body-diagram-figure.tsx'
import { LabelledBody } from './body-diagram-labels.tsx'

type BodyDiagramProps = {
  selected: readonly BodyArea[]
  /** Receives the areas in the specification's order, from head to foot, whatever the order they were chosen in. Without it the diagram is read-only. */
  onChange?: ((areas: BodyArea[]) => void) | undefined
}

/**
 * The clickable body diagram of the clinical intake (specification part 1 §2): front and back, or on phones one of them with a
 * label for every area; below, the selected areas as chips. Left and right are the patient's own.
 */
export function BodyDiagram({ selected, onChange }: BodyDiagramProps) {
  const wide = useMedia('(min-width: 768px)')
  const keys = useId()
  const chosen = bodyAreas.filter((area) => selected.includes(area))
  const toggle =
    onChange &&
    ((toggled: BodyArea) => onChange(bodyAreas.filter((area) => chosen.includes(area) !== (area === toggled))))
  return (
    <div className="grid gap-6">
      {toggle && !wide ? (
        <div>
          <LabelledBody selected={chosen} onToggle={toggle} />
        </div>
      ) : (
        <div>
          <div className="flex justify-center gap-6">
            <BodyFigure view="front" selected={chosen} onToggle={toggle} describedBy={keys} />
            <BodyFigure view="back" selected={chosen} onToggle={toggle} describedBy={keys} />
          </div>
          {toggle && (
            <p id={keys} className="mt-4 text-sm text-ink-2 pointer-coarse:sr-only">
              {texts.keys}
            </p>
          )}
        </div>
      )}
      <AreaChips selected={chosen} onRemove={toggle} />
    </div>
  )
}
