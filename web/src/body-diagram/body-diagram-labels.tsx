import type { BodyArea } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { useId, useState } from 'react'
import { cx } from '~/lib/class-names.ts'
import { bodyAreaText, bodyDiagram as texts } from '~/texts/patients/body.ts'
import { BodyDrawing } from './body-diagram-drawing.tsx'
import { type LabelPosition, labelledBox, labelPositions } from './body-diagram-label-positions.ts'
import { type BodyView, figureBox } from './body-diagram-shapes.ts'

type LabelledProps = { selected: readonly BodyArea[]; onToggle: (area: BodyArea) => void }

/**
 * For phones: one body at a time, turned by a switch, and a label button tied to every area of it. Where the reader's texts are too
 * large for the columns beside it, the buttons stand below.
 */
export function LabelledBody({ selected, onToggle }: LabelledProps) {
  const [view, setView] = useState<BodyView>('front')
  const positions = labelPositions(view)
  return (
    <>
      <ViewSwitch view={view} onChange={setView} />
      <fieldset className="relative mx-auto mt-5 max-w-110">
        <legend className="sr-only">{texts.views[view]}</legend>
        <svg
          aria-hidden="true"
          viewBox={`${labelledBox.x} ${figureBox.y} ${labelledBox.width} ${figureBox.height}`}
          className="block w-full"
        >
          <BodyDrawing view={view} selected={selected} areaProps={(area) => ({ onClick: () => onToggle(area) })} />
          {positions.map((position) => (
            <Tie key={position.area} position={position} on={selected.includes(position.area)} />
          ))}
        </svg>
        <div className="gap-2 max-[19rem]:mt-4 max-[19rem]:grid max-[19rem]:grid-cols-2">
          {positions.map((position) => (
            <LabelButton
              key={position.area}
              position={position}
              on={selected.includes(position.area)}
              onToggle={onToggle}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

const views = ['front', 'back'] as const

function ViewSwitch({ view, onChange }: { view: BodyView; onChange: (view: BodyView) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{texts.view}</legend>
      <div className="mx-auto grid max-w-110 grid-cols-2 rounded-full border border-line-2 bg-paper p-1">
        {views.map((one) => (
          <label
            key={one}
            className="grid min-h-11 place-items-center rounded-full font-semibold has-[:checked]:bg-bosque-700 has-[:checked]:text-on-pri has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-bosque-600"
          >
            <input type="radio" name={name} checked={view === one} onChange={() => onChange(one)} className="sr-only" />
            {texts.views[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type PartProps = { position: LabelPosition; on: boolean }

/** The line from a label to its area. */
function Tie({ position: { column, y, to }, on }: PartProps) {
  const from =
    column === 'left' ? labelledBox.x + labelledBox.column : labelledBox.x + labelledBox.width - labelledBox.column
  const [x, end] = to
  const half = (from + x) / 2
  return (
    <g
      className={cx('pointer-events-none max-[19rem]:hidden', on ? 'stroke-coral-700' : 'stroke-bosque-600')}
      strokeLinecap="round"
    >
      <path
        d={`M${from} ${y}C${half} ${y} ${half} ${end} ${x} ${end}`}
        fill="none"
        strokeWidth={on ? 2 : 1.5}
        strokeDasharray={on ? undefined : '1 4'}
      />
      <circle cx={x} cy={end} r={3} strokeWidth={1.5} className={on ? 'fill-white' : 'fill-bosque-600'} />
    </g>
  )
}

function LabelButton({ position: { area, column, y }, on, onToggle }: PartProps & Pick<LabelledProps, 'onToggle'>) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onToggle(area)}
      style={{
        top: `${((y - figureBox.y) / figureBox.height) * 100}%`,
        width: `${(labelledBox.column / labelledBox.width) * 100}%`,
      }}
      className={cx(
        'absolute min-h-11 -translate-y-1/2 rounded-ctl border px-0.5 py-0.5 text-[0.8125rem] leading-tight font-semibold max-[19rem]:static max-[19rem]:w-auto! max-[19rem]:translate-y-0 min-[22.5rem]:text-sm min-[22.5rem]:leading-tight',
        column === 'left' ? 'left-0' : 'right-0',
        on ? 'border-coral-700 bg-coral-100 text-coral-t dark:border-coral-600' : 'border-bosque-600 bg-paper text-ink',
      )}
    >
      {bodyAreaText[area]}
    </button>
  )
}
