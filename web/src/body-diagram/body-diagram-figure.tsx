import type { BodyArea } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { type KeyboardEvent, type SVGProps, useRef, useState } from 'react'
import { bodyAreaText, bodyDiagram as texts } from '~/texts/patients/body.ts'
import { BodyDrawing } from './body-diagram-drawing.tsx'
import { areaAfter } from './body-diagram-moves.ts'
import { type BodyView, figureBox, figures, sideOnLeft } from './body-diagram-shapes.ts'

type FigureProps = {
  view: BodyView
  selected: readonly BodyArea[]
  /** Without it the figure is a small picture, its sides named below. */
  onToggle?: ((area: BodyArea) => void) | undefined
  /** Id of the text about its keys. */
  describedBy?: string
}

const { x, y, width, height } = figureBox
const viewBox = `${x} ${y} ${width} ${height}`

/**
 * One view of the body with its sides named. Each area is a toggle button; the figure is one stop of the Tab key and arrows lead
 * from area to area as they are drawn.
 */
export function BodyFigure({ view, selected, onToggle, describedBy }: FigureProps) {
  const title = <p className="text-center font-semibold text-bosque-name">{texts.views[view]}</p>
  if (!onToggle)
    return (
      <div className="w-27">
        {title}
        <div className="mt-1.5">
          <Picture view={view} selected={selected} />
        </div>
        <Sides view={view} className="mt-1 text-xs text-ink-2" />
      </div>
    )
  return (
    <div className="min-w-0 flex-1 basis-0">
      {title}
      <div className="relative mx-auto mt-2 max-w-60">
        <Sides view={view} className="pointer-events-none absolute inset-x-0 top-0 text-sm" />
        <Buttons view={view} selected={selected} onToggle={onToggle} describedBy={describedBy} />
      </div>
    </div>
  )
}

function Sides({ view, className }: { view: BodyView; className: string }) {
  const left = sideOnLeft[view]
  return (
    <div aria-hidden="true" className={`flex justify-between ${className}`}>
      <span>{texts.sides[left]}</span>
      <span>{texts.sides[left === 'left' ? 'right' : 'left']}</span>
    </div>
  )
}

function Picture({ view, selected }: Pick<FigureProps, 'view' | 'selected'>) {
  const shown = figures[view].areas.filter(({ area }) => selected.includes(area))
  const label = texts.picture(
    texts.views[view],
    shown.map(({ area }) => bodyAreaText[area]),
  )
  return (
    <svg viewBox={viewBox} role="img" aria-label={label} className="block w-full">
      <BodyDrawing view={view} selected={selected} />
    </svg>
  )
}

type ButtonsProps = Pick<FigureProps, 'view' | 'selected'> & {
  onToggle: (area: BodyArea) => void
  describedBy: string | undefined
}

function Buttons({ view, selected, onToggle, describedBy }: ButtonsProps) {
  const { areas } = figures[view]
  const drawing = useRef<SVGSVGElement>(null)
  const [current, setCurrent] = useState<BodyArea>('head')

  const onKeyDown = (event: KeyboardEvent, area: BodyArea) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const press = event.key === 'Enter' || event.key === ' '
    const next = areaAfter(event.key, area, areas)
    const isArrow = event.key.startsWith('Arrow')
    if (press || next || isArrow) event.preventDefault()
    if (press && !event.repeat) onToggle(area)
    if (next) drawing.current?.querySelector<SVGPathElement>(`[data-area="${next}"]`)?.focus()
  }

  const areaProps = (area: BodyArea): SVGProps<SVGPathElement> => ({
    role: 'button',
    'aria-label': bodyAreaText[area],
    'aria-pressed': selected.includes(area),
    tabIndex: area === current ? 0 : -1,
    onClick: () => onToggle(area),
    onFocus: () => setCurrent(area),
    onKeyDown: (event) => onKeyDown(event, area),
  })

  return (
    <fieldset aria-label={texts.views[view]} aria-describedby={describedBy}>
      <svg ref={drawing} viewBox={viewBox} role="none" className="group block w-full">
        <BodyDrawing view={view} selected={selected} areaProps={areaProps} ring={current} />
      </svg>
    </fieldset>
  )
}
