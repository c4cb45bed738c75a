import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useOpened } from '~/lib/forms/discarded.ts'
import type { Draft } from '~/lib/forms/draft.ts'
import { saveRevised } from '~/lib/forms/use-revised-edit.ts'
import { ApiError } from '~/lib/http/http.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { draftOf, type FieldSpec, type FieldValue, sentOf } from './fields.ts'
import { wrongFields } from './first-wrong.ts'

/** A record whose fields are edited one at a time. `revision` goes into If-Match. */
type Revised = { id: string; revision: string }

/** One field's change, as it is sent. */
export type Change<Name extends string> = { field: Name; value: string | string[]; revision: string }

type Editing<Name extends string> = {
  spec: FieldSpec<Name>
  draft: string
  /** What stood there when the edit began. */
  base: string
  /** The revision the edit is made on. */
  revision: string
  error: string | null
  /** What another has put there meanwhile, once the server has refused the save for it. */
  theirs: string | null
  sending: boolean
}

/** An edit whose page may go away: the record as it was shown, and the edit. */
export type EditDraft<Row extends Revised, Name extends string> = { row: Row; editing: Editing<Name> }

type OneField<Row extends Revised, Name extends string> = {
  row: Row
  /** Keeps the edit of this record while it is typed (docs/decisions/0018-what-was-typed-is-kept.md). */
  kept: Draft<EditDraft<Row, Name>>
  fieldOf(row: Row, field: Name): FieldValue
  /** The contract's check of the one field, before anything is sent; without it the server alone checks. */
  schema?: z.ZodType
  /** Sends the change. @throws ApiError, ConnectionError */
  save(change: Change<Name>): Promise<void>
  /** Reads the record as it is now. */
  reread(): Promise<Row | null>
  onSaved(): void
  onFailed(error: unknown): void
}

/**
 * The state of editing a record: one field at a time, and only what was changed is sent. When another changed the same field meanwhile, nothing is
 * overwritten: both values are there and the person chooses. A change of other fields is none of this one.
 */
export const useOneField = <Row extends Revised, Name extends string>(parts: OneField<Row, Name>) => {
  const { row, fieldOf, save, reread, onSaved, onFailed } = parts
  const [editing, setEditing, close] = useKeptEdit(parts)
  const change = (more: Partial<Editing<Name>>) => setEditing((now) => now && { ...now, ...more })

  const theirsIn = (now: Row, { spec }: Editing<Name>) => draftOf(fieldOf(now, spec.name))
  const isAsTyped = (now: Row, edit: Editing<Name>) => theirsIn(now, edit) === edit.draft.trim()

  const send = async (edit: Editing<Name>): Promise<void> => {
    const saved = await saveRevised<Row, Editing<Name>, void>(
      {
        send: ({ revision }, { spec, draft }) => save({ field: spec.name, value: sentOf(spec, draft), revision }),
        read: reread,
        isElsewhere: (now) => theirsIn(now, edit) === edit.base && !isAsTyped(now, edit),
      },
      { ...row, revision: edit.revision },
      edit,
    )
    if (saved.ok || (saved.now && isAsTyped(saved.now, edit))) {
      close()
      return onSaved()
    }
    const { error, now } = saved
    if (now) return change({ sending: false, theirs: theirsIn(now, edit), revision: now.revision })
    change({ sending: false, error: whyAt(edit.spec.name, error) })
    onFailed(error)
  }

  return {
    editing,
    /** What the field holds now, where another has changed it while it is being edited. */
    meanwhile: editing && meanwhileIn(editing, draftOf(fieldOf(row, editing.spec.name))),
    begin: (spec: FieldSpec<Name>) => {
      const base = draftOf(fieldOf(row, spec.name))
      setEditing({ spec, draft: base, base, revision: row.revision, error: null, theirs: null, sending: false })
    },
    type: (draft: string) => change({ draft, error: null }),
    /** Whether something was typed that is not saved. */
    isChanged: editing !== null && editing.draft !== editing.base,
    cancel: close,
    /** Saves what was typed; nothing is sent when nothing was edited. */
    save: (): void => {
      if (!editing || editing.sending) return
      if (editing.theirs === null && editing.draft.trim() === editing.base) {
        close()
        return
      }
      const error = wrongIn(parts.schema, editing)
      if (error !== null) {
        change({ error })
        return
      }
      const edit = { ...editing, base: editing.theirs ?? editing.base }
      change({ sending: true, error: null, theirs: null, base: edit.base })
      void send(edit)
    },
  }
}

/** The edit, begun anew or as it was when its page went away; what changes it, and what ends it. */
const useKeptEdit = <Row extends Revised, Name extends string>({ row, kept: given }: OneField<Row, Name>) => {
  const [kept] = useState(given)
  const [editing, setEditing] = useOpened(kept.name, (): Editing<Name> | null => {
    const left = kept.read()
    return left && { ...left.editing, sending: false, error: null }
  })
  useEffect(() => {
    if (editing) kept.keep({ row, editing })
  }, [kept, row, editing])
  const close = () => {
    kept.forget()
    setEditing(null)
  }
  return [editing, setEditing, close] as const
}

/** Why it was not saved, which stays at the field until it is changed: the server's sentence, or what to do where it has none. */
const whyAt = (field: string, error: unknown): string =>
  (error instanceof ApiError && error.fields[field]) || sentenceOf(error, actionTexts.away)

/** The contract's sentence for what was typed; null where it takes it. */
const wrongIn = (schema: z.ZodType | undefined, { spec, draft }: Editing<string>): string | null =>
  (schema && wrongFields<string>(schema, { [spec.name]: sentOf(spec, draft) })?.[spec.name]) ?? null

const meanwhileIn = ({ base, draft, theirs }: Editing<string>, current: string): string | null =>
  theirs === null && current !== base && current !== draft ? current : null

export type OneFieldEdit<Name extends string> = {
  editing: Editing<Name> | null
  meanwhile: string | null
  begin(spec: FieldSpec<Name>): void
  type(draft: string): void
  isChanged: boolean
  cancel(): void
  save(): void
}
