import { Pencil } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { useLeaveGuard } from '~/components/ui/dialogs/use-leave-guard.tsx'
import { ChangedValues } from '~/components/ui/display/changed-values.tsx'
import { EmailLink, PhoneLink, PlaceLink } from '~/components/ui/reach-links.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { erased } from '~/lib/format.ts'
import { recordTexts as texts } from '~/texts/patients/records.ts'
import { FieldControl } from './field-control.tsx'
import { type FieldSpec, saidOf, shownOf } from './fields.ts'
import type { OneFieldEdit } from './use-one-field.ts'

type FactsProps<Name extends string> = {
  title: string
  fields: readonly FieldSpec<Name>[]
  draftOf(field: Name): string
  edit: OneFieldEdit<Name>
  /** What is shown of a field in the place of its text. */
  shows?: Partial<Record<Name, ReactNode>>
  children?: ReactNode
}

/** A section of a record: labels and values, each with its pencil; the one that is edited is a tinted panel. */
export function EditableFacts<Name extends string>({
  title,
  fields,
  draftOf,
  edit,
  shows,
  children,
}: FactsProps<Name>) {
  return (
    <section aria-label={title} className="@container min-w-0 rounded-box border border-line px-4 py-3.5">
      <h3 className="mb-1 text-base font-bold">{title}</h3>
      {children}
      <dl className="divide-y divide-line">
        {fields.map((field) => (
          <EditableFact
            key={field.name}
            field={field}
            draft={draftOf(field.name)}
            edit={edit}
            shows={shows?.[field.name]}
          />
        ))}
      </dl>
    </section>
  )
}

type FactProps<Name extends string> = {
  field: FieldSpec<Name>
  draft: string
  edit: OneFieldEdit<Name>
  shows: ReactNode
}

function EditableFact<Name extends string>({ field, draft, edit, shows }: FactProps<Name>) {
  const isOpen = edit.editing?.spec.name === field.name
  const pencil = useFocusOnClose(isOpen)
  if (isOpen) return <EditPanel edit={edit} />
  const shown = shownOf(field, draft)
  return (
    <div className="grid grid-cols-[minmax(0,7.25rem)_minmax(0,1fr)_auto] items-start gap-x-3 py-1 @max-[22rem]:grid-cols-[minmax(0,6.25rem)_minmax(0,1fr)_auto] @max-[18rem]:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="self-baseline py-1.5 text-ink-2 @max-[18rem]:col-span-2 @max-[18rem]:pb-0">{field.label}</dt>
      <dd className="min-w-0 self-baseline py-1.5 break-words whitespace-pre-line">
        {shows ?? (shown === '' ? <Missing field={field} /> : <Shown field={field} draft={draft} />)}
      </dd>
      {!field.fixed && (
        <dd className="-mr-2 print:hidden">
          <TipButton
            ref={pencil}
            label={texts.edit(field.label)}
            size="sm"
            className="max-md:size-11"
            disabled={edit.editing !== null}
            onClick={() => edit.begin(field)}
          >
            <Pencil aria-hidden="true" size={15} />
          </TipButton>
        </dd>
      )}
    </div>
  )
}

/** What is written; a phone, an e-mail or an address leads there. */
function Shown({ field, draft }: { field: FieldSpec; draft: string }) {
  if (field.kind === 'tel') return <PhoneLink phone={draft} />
  if (field.kind === 'email') return <EmailLink email={draft} />
  return field.place ? <PlaceLink address={draft} /> : shownOf(field, draft)
}

/** What is not there: never written, or erased. */
function Missing({ field: { required, blank } }: { field: FieldSpec }) {
  if (!required) return <span className="text-ink-3">{blank ?? texts.noData}</span>
  return (
    <span className="rounded-tag bg-[repeating-linear-gradient(135deg,var(--paper-3)_0_4px,var(--paper-2)_4px_8px)] px-2 py-0.5 text-ink-2">
      {erased}
    </span>
  )
}

/** A ref for the button that opens an editor: it has the focus again once the editor is closed. */
export const useFocusOnClose = (isOpen: boolean) => {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

/** The field that is being edited, in a list of facts: its control, what stood there, and both values after a conflict. */
export function EditPanel<Name extends string>({ edit }: { edit: OneFieldEdit<Name> }) {
  return edit.editing && <Editor edit={edit} editing={edit.editing} />
}

type EditorProps<Name extends string> = {
  edit: OneFieldEdit<Name>
  editing: NonNullable<OneFieldEdit<Name>['editing']>
}

function Editor<Name extends string>({ edit, editing }: EditorProps<Name>) {
  const { spec, base, sending, theirs } = editing
  const typedSo = () => (edit.isChanged ? [{ label: spec.label, text: saidOf(spec, editing.draft) }] : [])
  const { content, leave, guard } = useLeaveGuard(edit.cancel, { inPlace: { keepsDraft: true }, typedSo })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    edit.save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // What the dialog around it asks about stays until that is answered.
    if (event.key !== 'Escape' || sending || event.isDefaultPrevented()) return
    event.stopPropagation()
    leave(false)
  }
  return (
    <div className="-mx-2.5 my-1.5 rounded-ctl border border-bosque-600 bg-bosque-50 px-2.5 py-3">
      <dt className="sr-only">{spec.label}</dt>
      <dd>
        <form ref={content} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} className="grid gap-2.5">
          <FieldControl edit={editing} onType={edit.type} />
          <p className="text-xs text-ink-2">{texts.before(saidOf(spec, base))}</p>
          <div aria-live="polite">
            {edit.meanwhile !== null && (
              <p className="rounded-ctl bg-agendado px-2.5 py-1.5 text-agendado-t">
                {texts.changedMeanwhile(saidOf(spec, edit.meanwhile))}
              </p>
            )}
          </div>
          {theirs === null ? (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" look="primary" size="sm" className="max-md:min-h-11" disabled={sending}>
                {sending ? texts.saving : texts.save}
              </Button>
              <Button size="sm" className="max-md:min-h-11" disabled={sending} onClick={() => leave(false)}>
                {texts.cancel}
              </Button>
            </div>
          ) : (
            <Conflict spec={spec} theirs={theirs} yours={editing.draft} edit={edit} />
          )}
        </form>
        {guard}
      </dd>
    </div>
  )
}

type ConflictProps<Name extends string> = {
  spec: FieldSpec<Name>
  theirs: string
  yours: string
  edit: OneFieldEdit<Name>
}

/** Both values of a field that two people edited; the person says which one stands. */
function Conflict<Name extends string>({ spec, theirs, yours, edit }: ConflictProps<Name>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-ctl border border-coral-600 bg-paper px-3 py-2.5 outline-none"
    >
      <ChangedValues
        className="[&>p]:text-coral-t"
        title={texts.conflict.title}
        values={[
          { label: texts.conflict.theirs, lines: [saidOf(spec, theirs)] },
          { label: texts.conflict.yours, lines: [saidOf(spec, yours)] },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" size="sm" className="max-md:min-h-11" onClick={edit.cancel}>
          {texts.conflict.keepTheirs}
        </Button>
        <Button type="submit" size="sm" className="max-md:min-h-11">
          {texts.conflict.keepYours}
        </Button>
      </div>
    </div>
  )
}
