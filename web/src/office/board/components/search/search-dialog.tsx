import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { searchTexts as texts } from '~/texts/office/board.ts'
import { useSearch } from '../../api/search.ts'
import { type HitGroup, hitsOf } from '../../model/found.ts'

/** How long the typing pauses before it is searched. */
const pauseMs = 250

/** Finds people, visits, orders, conversations and products. ↓ and ↑ lead through what was found, Enter to the first or the marked one. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim(), pauseMs)
  const found = useSearch(text)
  const groups = hitsOf(found).filter(({ hits }) => hits.length > 0)
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    // What is still being composed is no word yet.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const next = links[at + step]
      if (next) next.focus()
      else if (at + step < 0) event.currentTarget.querySelector('input')?.focus()
    } else if (event.key === 'Enter' && at === -1 && text === typed.trim()) links[0]?.click()
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} keepsTyped>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and of the links in it */}
      <div onKeyDown={onKeyDown} className="grid gap-3 text-sm">
        <TextField
          type="search"
          autoComplete="off"
          data-opens-focused
          label={texts.label}
          hint={texts.hint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div aria-live="polite" className="empty:hidden">
          {found.isReading && <p className="text-ink-2">{texts.reading}</p>}
          {found.isError && <FailedLine text={texts.failed} onRetry={found.readAgain} />}
          {found.isAsked && !found.isReading && !found.isError && groups.length === 0 && <p>{texts.none(text)}</p>}
        </div>
        <div ref={list} className="grid gap-3 empty:hidden">
          {groups.map((group) => (
            <Hits key={group.title} group={group} onOpen={onClose} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function Hits({ group: { title, hits }, onOpen }: { group: HitGroup; onOpen: () => void }) {
  return (
    <section aria-label={title}>
      <h3 className="text-[0.8125rem] font-semibold text-ink-2">{title}</h3>
      <ul className="-mx-2">
        {hits.map(({ key, to, title: words, more }) => (
          <li key={key}>
            <Link
              to={to}
              onClick={onOpen}
              className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-ctl px-2 py-1.5 -outline-offset-2 hover:bg-bosque-50 focus:bg-bosque-100 md:min-h-9"
            >
              <span className="num font-semibold">{words}</span>
              <span className="num line-clamp-1 min-w-0 text-ink-2">{more}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
