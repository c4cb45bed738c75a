import type { Certificate, FoundStream } from '@clinic/shared-events/contracts/practice/erasures.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { Checkbox } from '~/components/ui/forms/checkbox.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { EmailLink, PhoneLink } from '~/components/ui/reach-links.tsx'
import { dateText, dateTimeText } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { CedulaField } from '~/person/cedula-field.tsx'
import { personalDataTexts as texts } from '~/texts/history/personal-data.ts'
import { type Person, usePersonalData } from '../api/personal-data.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { PersonExport } from './person-export.tsx'

/** /doctor/admin/datos-personales: an administrator finds what there is of a person, takes it along and erases it. */
export function PersonalDataPage() {
  const [{ person, search }, setSearch] = useState<{ person: Person | null; search: number }>({
    person: null,
    search: 0,
  })
  const [certificate, setCertificate] = useState<Certificate | null>(null)
  const found = usePersonalData(person, search)
  const rows = found.data?.data
  return (
    <div className="grid w-full max-w-5xl gap-5 px-4 py-4 md:px-5 print:max-w-none print:p-0">
      <SearchForm
        onSearch={(asked) => {
          setCertificate(null)
          setSearch({ person: asked, search: search + 1 })
        }}
      />
      {certificate && <CertificateNote certificate={certificate} />}
      {found.isError && !found.isFetching && (
        <ErrorState
          title={texts.failed}
          hint={sentenceOf(found.error, '')}
          onRetry={() => void found.refetch()}
          small
        />
      )}
      {person && found.isFetching && (
        <Loading text={texts.loading} lines={['h-24 w-full', 'h-24 w-full']} className="grid gap-3" />
      )}
      {!found.isFetching && !found.isError && rows && (
        <Found
          key={found.dataUpdatedAt}
          rows={rows}
          onErased={(made) => {
            setCertificate(made)
            void found.refetch()
          }}
        />
      )}
    </div>
  )
}

const nobody: Person = { email: '', phone: '', cedula: '' }

function SearchForm({ onSearch }: { onSearch: (person: Person) => void }) {
  const [typed, setTyped] = useState(nobody)
  const [missing, setMissing] = useState(false)
  const field = (name: keyof Person) => ({
    label: texts[name],
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const person = { email: typed.email.trim(), phone: typed.phone.trim(), cedula: typed.cedula.trim() }
    const given = Object.values(person).some((text) => text !== '')
    setMissing(!given)
    if (given) onSearch(person)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 print:hidden">
      <p className="max-w-[70ch] text-ink-2">{texts.intro}</p>
      <div className="grid gap-3 md:grid-cols-3">
        <TextField {...field('email')} type="email" error={missing ? texts.give : undefined} />
        <TextField {...field('phone')} type="tel" />
        <CedulaField {...field('cedula')} typed={typed.cedula} />
      </div>
      <Button type="submit" look="primary" size="sm" className="justify-self-start max-md:min-h-11">
        <Search aria-hidden="true" size={16} />
        {texts.search}
      </Button>
    </form>
  )
}

function CertificateNote({ certificate: { id, at, reason, streams } }: { certificate: Certificate }) {
  return (
    <section role="status" className="rounded-box border border-line-2 bg-paper px-4 py-3">
      <h2 className="font-bold">{texts.certificate}</h2>
      <p>{texts.certificateText(streams.length, dateTimeText(at), reason)}</p>
      <p className="text-ink-2 wrap-anywhere">{texts.certificateId(id)}</p>
    </section>
  )
}

type FoundProps = { rows: readonly FoundStream[]; onErased: (certificate: Certificate) => void }

function Found({ rows, onErased }: FoundProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [open, setOpen] = useOpened<'erase' | 'export' | null>('erase', null)
  const own = rows.filter(({ stream }) => chosen.includes(stream))
  if (rows.length === 0) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
  if (open === 'export') return <PersonExport streams={chosen} onClose={() => setOpen(null)} />
  const blocked = own.some(({ kept }) => kept !== null)
  return (
    <section aria-labelledby="encontrado" className="grid gap-3">
      <h2 id="encontrado" className="text-lg font-bold">
        {texts.found}
      </h2>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <Row
            key={row.stream}
            row={row}
            chosen={chosen.includes(row.stream)}
            onChoose={(is) => setChosen(is ? [...chosen, row.stream] : chosen.filter((one) => one !== row.stream))}
          />
        ))}
      </ul>
      <ChosenFoot count={chosen.length} blocked={blocked} onOpen={setOpen} />
      <EraseDialog
        rows={own}
        open={open === 'erase'}
        onOpenChange={(is) => setOpen(is ? 'erase' : null)}
        onErased={onErased}
      />
    </section>
  )
}

type FootProps = { count: number; blocked: boolean; onOpen: (what: 'erase' | 'export') => void }

/** How much is chosen, and what can be done with it. */
function ChosenFoot({ count, blocked, onOpen }: FootProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto tabular-nums">{texts.chosen(count)}</p>
        <Button size="sm" className="max-md:min-h-11" disabled={count === 0} onClick={() => onOpen('export')}>
          {texts.export}
        </Button>
        <Button
          look="danger"
          size="sm"
          className="max-md:min-h-11"
          disabled={count === 0 || blocked}
          onClick={() => onOpen('erase')}
        >
          {texts.erase}
        </Button>
      </div>
      <p aria-live="polite" className="text-ink-2">
        {blocked && texts.cannotErase}
      </p>
    </>
  )
}

type RowProps = { row: FoundStream; chosen: boolean; onChoose: (chosen: boolean) => void }

function Row({ row, chosen, onChoose }: RowProps) {
  const { kind, about, names, emails, phones, cedulas, by, kept, firstAt, lastAt, events } = row
  const what = [texts.kinds[kind], about && (kind === 'appointment' ? dateText(about) : about)]
    .filter(Boolean)
    .join(' · ')
  const until = kept?.until ? dateText(kept.until) : null
  return (
    <li className="grid gap-1 rounded-box border border-line-2 bg-paper px-4 py-3">
      <Checkbox
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
        label={
          <span className="font-semibold">
            {what} <span className="font-normal">{names.join(', ') || texts.nobody}</span>
          </span>
        }
      />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pl-11 text-ink-2 [&>li]:min-w-0 [&>li]:wrap-anywhere">
        {emails.map((email) => (
          <li key={email}>
            <EmailLink email={email} />
          </li>
        ))}
        {phones.map((phone) => (
          <li key={phone}>
            <PhoneLink phone={phone} />
          </li>
        ))}
        {cedulas.map((cedula) => (
          <li key={cedula}>{cedula}</li>
        ))}
      </ul>
      <p className="pl-11 text-sm text-ink-2">
        {`${texts.foundBy(by)} · ${texts.entries(events)} · ${texts.since(dateText(dayAt(firstAt)), dateText(dayAt(lastAt)))}`}
      </p>
      <p className="pl-11 text-sm font-semibold">{kept ? texts.kept(kept.because, until) : texts.mayErase}</p>
    </li>
  )
}
