import { type BodyArea, bodyAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { useId } from 'react'
import { useMedia } from '~/lib/focus/use-media.ts'
import { bodyDiagram as texts } from '~/texts/patients/body.ts'
import { AreaChips, AreaNames } from './body-diagram-chips.tsx'
import { BodyFigure } from './body-diagram-figure.tsx'
import { LabelledBody } from './body-diagram-labels.tsx'

type BodyDiagramProps = {
  selected: readonly BodyArea[]
  /** Receives the areas in the specification's order, from head to foot, whatever the order they were chosen in. Without it the diagram is read-only. */
  onChange?: ((areas: BodyArea[]) => void) | undefined
}

/**
 * The clickable body diagram of the clinical intake (docs/specification.md#public-screens): front and back, or on phones one of them with a
 * label for every area; below, the selected areas as chips. Left and right are the patient's own.
 */
export function BodyDiagram({ selected, onChange }: BodyDiagramProps) {
  const wide = useMedia('(min-width: 48rem)')
  const keys = useId()
  const chosen = bodyAreas.filter((area) => selected.includes(area))
  if (!onChange) return <BodyPicture selected={chosen} />
  const toggle = (toggled: BodyArea) =>
    onChange(bodyAreas.filter((area) => chosen.includes(area) !== (area === toggled)))
  return (
    <div className="grid gap-6">
      {!wide ? (
        <div>
          <LabelledBody selected={chosen} onToggle={toggle} />
        </div>
      ) : (
        <div>
          <div className="flex justify-center gap-6">
            <BodyFigure view="front" selected={chosen} onToggle={toggle} describedBy={keys} />
            <BodyFigure view="back" selected={chosen} onToggle={toggle} describedBy={keys} />
          </div>
          <p id={keys} className="mt-4 text-sm text-ink-2 pointer-coarse:sr-only">
            {texts.keys}
          </p>
        </div>
      )}
      <AreaChips selected={chosen} onRemove={toggle} />
    </div>
  )
}

/** The read-only diagram: small enough for a panel of the board, the areas named below. */
function BodyPicture({ selected }: { selected: readonly BodyArea[] }) {
  return (
    <div className="grid content-start gap-3">
      <div className="flex flex-wrap justify-center gap-x-8 gap-y-4">
        <BodyFigure view="front" selected={selected} />
        <BodyFigure view="back" selected={selected} />
      </div>
      <AreaNames selected={selected} />
    </div>
  )
}
