import type { BodyArea } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { bodyAreaText, bodyDiagram as texts } from '~/texts/patients/body.ts'

type ChipsProps = {
  selected: readonly BodyArea[]
  onRemove: (area: BodyArea) => void
}

/** The selected areas by name; a chip as a whole is the button that removes it. */
export function AreaChips({ selected, onRemove }: ChipsProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const title = useRef<HTMLParagraphElement>(null)
  /** The chip that gets the focus when the one that had it is gone: the next one, else the one before, else the list's name. */
  const next = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves on when a chip has gone
  useEffect(() => {
    if (next.current === null) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const at = Math.min(next.current, buttons.length - 1)
    next.current = null
    ;(buttons[at] ?? title.current)?.focus()
  }, [selected])

  return (
    <section aria-labelledby={id} className="rounded-box bg-paper p-5">
      <div className="flex items-baseline justify-between gap-4">
        <p id={id} ref={title} tabIndex={-1} className="font-semibold outline-none">
          {texts.selected}
        </p>
        <span aria-hidden="true" className="num text-ink-2">
          {selected.length}
        </span>
      </div>
      <div role="status">
        {selected.length === 0 ? (
          <p className="mt-2 text-ink-2">{texts.none}</p>
        ) : (
          <p className="sr-only">{texts.count(selected.length)}</p>
        )}
      </div>
      {selected.length > 0 && (
        <ul ref={list} className="mt-3 flex flex-wrap gap-2">
          {selected.map((area, at) => (
            <li key={area}>
              <Chip
                area={area}
                onRemove={() => {
                  next.current = at
                  onRemove(area)
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The names of the areas as a text. */
export function AreaNames({ selected }: { selected: readonly BodyArea[] }) {
  if (selected.length === 0) return <p className="text-center text-ink-2">{texts.none}</p>
  return (
    <ul aria-label={texts.selected} className="flex flex-wrap justify-center gap-1.5">
      {selected.map((area) => (
        <li key={area} className={`${chipStyle} px-3 py-0.5 text-sm`}>
          {bodyAreaText[area]}
        </li>
      ))}
    </ul>
  )
}

const chipStyle = 'inline-flex items-center gap-2 rounded-full bg-coral-100 font-semibold text-coral-t'

function Chip({ area, onRemove }: { area: BodyArea; onRemove: () => void }) {
  const name = bodyAreaText[area]
  return (
    <button
      type="button"
      aria-label={texts.remove(name)}
      onClick={onRemove}
      className={`${chipStyle} group/chip min-h-11 py-1.5 pr-1.5 pl-4`}
    >
      {name}
      <span className="grid size-8 place-items-center rounded-full bg-paper transition-colors duration-150 group-hover/chip:bg-coral-600 group-hover/chip:text-white dark:group-hover/chip:text-on-pri">
        <X aria-hidden="true" size="1.125rem" />
      </span>
    </button>
  )
}
