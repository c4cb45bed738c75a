import type { BodyArea } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import type { SVGProps } from 'react'
import { cx } from '~/lib/class-names.ts'
import { type BodyView, chest, face, figureBox, figures, hair, limbThreads } from './body-diagram-shapes.ts'

type DrawingProps = {
  view: BodyView
  selected: readonly BodyArea[]
  /** The handlers of an area; without them the drawing is a picture. */
  areaProps?: (area: BodyArea) => SVGProps<SVGPathElement>
  /** Drawn around this area while something in the drawing has the keyboard's focus. */
  ring?: BodyArea | undefined
}

const mirror = `translate(${2 * figureBox.middle} 0) scale(-1 1)`

/** A body in the figure's own units, for use inside an `svg` of class `group`. */
export function BodyDrawing({ view, selected, areaProps, ring }: DrawingProps) {
  const { areas } = figures[view]
  const ringed = areas.find(({ area }) => area === ring)
  return (
    <>
      {view === 'front' && (
        <path d={chest} className="fill-paper stroke-bosque-300 dark:stroke-line-2" strokeWidth={1.5} />
      )}
      {areas.map(({ area, path, mirrored }) => (
        <path
          key={area}
          data-area={area}
          d={path}
          transform={mirrored ? mirror : undefined}
          strokeWidth={1.5}
          className={areaStyle(selected.includes(area), areaProps !== undefined)}
          {...areaProps?.(area)}
        />
      ))}
      <Thread view={view} selected={selected} />
      {ringed && (
        <g
          transform={ringed.mirrored ? mirror : undefined}
          fill="none"
          strokeLinejoin="round"
          className="pointer-events-none hidden group-has-[:focus-visible]:inline"
        >
          <path d={ringed.path} strokeWidth={7} className="stroke-paper" />
          <path d={ringed.path} strokeWidth={3.5} className="stroke-ink" />
        </g>
      )}
    </>
  )
}

const areaStyle = (on: boolean, active: boolean): string =>
  cx(
    'outline-none transition-colors duration-150',
    on ? 'fill-coral-500 stroke-coral-700' : 'fill-paper stroke-bosque-600',
    active && 'cursor-pointer',
    active && (on ? 'hover:fill-coral-600' : 'hover:fill-bosque-100'),
  )

/** Face or hair, and the thread with its joints, which lie over the areas and take no clicks. */
function Thread({ view, selected }: Pick<DrawingProps, 'view' | 'selected'>) {
  const { joints, spine } = figures[view]
  return (
    <g className="pointer-events-none stroke-bosque-600" fill="none" strokeWidth={2} strokeLinecap="round">
      {view === 'front' ? <path d={face} /> : <path d={hair} className="fill-bosque-600 stroke-none opacity-28" />}
      <path d={spine} />
      {limbThreads.map((limb) => (
        <g key={limb}>
          <path d={limb} />
          <path d={limb} transform={mirror} />
        </g>
      ))}
      {joints.map(({ area, at: [x, y], radius }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={radius}
          strokeWidth={2.5}
          className={cx(
            'fill-paper transition-colors duration-150',
            selected.includes(area) ? 'stroke-coral-700' : 'stroke-bosque-600',
          )}
        />
      ))}
    </g>
  )
}
