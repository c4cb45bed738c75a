import { streamCategory } from '@clinic/shared-events/contracts/audit.ts'
import { historyTitles } from '@clinic/shared-events/contracts/history-titles.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { SearchBox } from '~/components/ui/display/list-head.tsx'
import { DateField } from '~/components/ui/forms/date-field.tsx'
import { Options, SelectField } from '~/components/ui/forms/text-field.tsx'
import { dayOr } from '~/components/ui/forms/typed-day.ts'
import { cx } from '~/lib/class-names.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { AuthorsNote } from '~/office/shared/records/authors.tsx'
import { useAuthors } from '~/practice/use-authors.ts'
import { auditTexts as texts } from '~/texts/history/audit.ts'
import type { LogFilter } from '../api/audit.ts'

type Narrow = (change: LogFilter) => void

type FiltersProps = {
  filter: LogFilter
  /** What stands in the fields at first: after all was cleared nothing, whatever the address still says. */
  typedFirst: LogFilter
  narrow: Narrow
  clear: () => void
  children: ReactNode
}

/** What the log is narrowed by, with what is done to all of it; folded away on a phone until they are asked for. */
export function LogFilters({ filter, typedFirst, narrow, clear, children }: FiltersProps) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={texts.filters} className="mb-3 grid gap-3">
      <Search typedFirst={typedFirst} narrow={narrow} />
      <Button
        size="sm"
        className="min-h-11 justify-self-start md:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {texts.filters}
      </Button>
      <div className={cx('grid gap-3', !open && 'max-md:hidden')}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
          <Kinds filter={filter} narrow={narrow} />
          <Actor filter={filter} narrow={narrow} />
          <Days typedFirst={typedFirst} narrow={narrow} />
        </div>
        {children}
      </div>
      {Object.values(filter).some(Boolean) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" className="max-md:min-h-11" onClick={clear}>
            {texts.clear}
          </Button>
          {filter.stream !== undefined && (
            <p className="min-w-0 [overflow-wrap:anywhere]">{texts.onlyOf(filter.stream)}</p>
          )}
        </div>
      )}
    </section>
  )
}

const typingPauseMs = 300

function Search({ typedFirst, narrow }: { typedFirst: LogFilter; narrow: Narrow }) {
  const [typed, setTyped] = useState(typedFirst.search ?? '')
  const search = useSettled(typed.trim(), typingPauseMs)
  const asked = useRef(search)
  const ask = useEffectEvent(() => narrow({ search }))
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    ask()
  }, [search])
  return <SearchBox label={texts.search} value={typed} onType={setTyped} />
}

function Kinds({ filter, narrow }: { filter: LogFilter; narrow: Narrow }) {
  return (
    <>
      <SelectField
        label={texts.category}
        value={filter.category ?? ''}
        onChange={({ target }) => narrow({ category: target.value })}
      >
        <option value="">{texts.anyCategory}</option>
        <Options of={streamCategory.options} words={texts.categories} />
      </SelectField>
      <SelectField
        label={texts.type}
        value={filter.type ?? ''}
        onChange={({ target }) => narrow({ type: target.value })}
      >
        <option value="">{texts.anyType}</option>
        <Options of={Object.keys(historyTitles)} words={historyTitles} />
      </SelectField>
    </>
  )
}

function Actor({ filter, narrow }: { filter: LogFilter; narrow: Narrow }) {
  const { names } = useAuthors()
  return (
    <div>
      <SelectField
        label={texts.actor}
        value={filter.actor ?? ''}
        onChange={({ target }) => narrow({ actor: target.value })}
      >
        <option value="">{texts.anyActor}</option>
        <Options of={['public', 'system'] as const} words={texts.actors} />
        {names.data?.data.map(({ id, name }) => (
          <option key={id} value={`staff:${id}`}>
            {name ?? id}
          </option>
        ))}
      </SelectField>
      <AuthorsNote names={names} />
    </div>
  )
}

function Days({ typedFirst, narrow }: { typedFirst: LogFilter; narrow: Narrow }) {
  const [days, setDays] = useState({ from: typedFirst.from ?? '', to: typedFirst.to ?? '' })
  const pick = (name: 'from' | 'to') => (held: string) => {
    setDays({ ...days, [name]: held })
    if (dayOr(held) === held) narrow({ [name]: held })
  }
  const isBackwards = dayOr(days.from) !== '' && dayOr(days.to) !== '' && days.to < days.from
  return (
    <>
      <DateField label={texts.from} value={days.from} onPick={pick('from')} />
      <DateField
        label={texts.to}
        value={days.to}
        onPick={pick('to')}
        error={isBackwards ? texts.backwards : undefined}
      />
    </>
  )
}
