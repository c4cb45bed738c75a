import {
  type AnnulReason,
  annulReasons,
  type FollowUpNoteRow,
} from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { type PatientAnswer, patientLimits } from '@clinic/shared-events/contracts/patients/patients.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { erased } from '~/lib/format.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { toast } from '~/lib/toasts.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { useAnnulNote } from '../api/notes.ts'
import { recordsFoundQuery, searchRecordsFrom } from '../api/patients.ts'

const texts = patientsTexts.notes

/**
 * Asks, where the note stands, why it is annulled. One on the wrong patient may be passed to the right one; without that it asks once
 * more, for an annulled note is passed to nobody.
 */
export function AnnulPanel({ note, onBack }: { note: FollowUpNoteRow; onBack: () => void }) {
  const [reason, setReason] = useState<AnnulReason>('paciente_equivocado')
  const [passTo, setPassTo] = useState<PatientAnswer | null>(null)
  const [explanation, setExplanation] = useState('')
  const { annul, sending, failed } = useAnnul(note, onBack)
  const group = useId()
  const search = useRef<HTMLInputElement>(null)
  const isOther = reason === 'otro'
  const goesNowhere = !isOther && passTo === null
  const [asked, setAsked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (goesNowhere && !asked) return setAsked(true)
    annul(isOther ? { reason, explanation } : { reason, ...(passTo && { passTo: passTo.id }) })
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={texts.annulAsk}
      className="mt-5 grid gap-3 rounded-ctl bg-cancelado/60 p-3"
    >
      <div>
        <h3 className="text-base font-bold">{texts.annulAsk}</h3>
        <p>{texts.annulHint}</p>
      </div>
      <fieldset className="grid gap-2">
        <legend className="sr-only">{texts.annulWhy}</legend>
        {annulReasons.map((one) => (
          <label key={one} className="flex min-h-9 cursor-pointer items-center gap-2 font-semibold max-md:min-h-11">
            <input
              type="radio"
              name={group}
              checked={reason === one}
              onChange={() => {
                setReason(one)
                setAsked(false)
              }}
              className="size-5 accent-bosque-700"
            />
            {texts.reasons[one]}
          </label>
        ))}
      </fieldset>
      {isOther ? (
        <TextField
          density="dense"
          label={texts.explanation}
          value={explanation}
          maxLength={patientLimits.text}
          onChange={({ target }) => setExplanation(target.value)}
        />
      ) : (
        <PassTo
          of={note.patientId}
          chosen={passTo}
          onChoose={(row) => {
            setPassTo(row)
            setAsked(false)
          }}
          searchRef={search}
        />
      )}
      <FormNotice>{failed ?? (asked ? texts.annulToNobody : undefined)}</FormNotice>
      <div className="flex flex-wrap gap-2">
        {asked && (
          <ToSearch
            disabled={sending}
            onPress={() => {
              setAsked(false)
              search.current?.focus()
            }}
          />
        )}
        <Button
          key={asked ? 'asked' : 'first'}
          type="submit"
          look="danger"
          size="sm"
          className="max-md:min-h-11"
          disabled={sending}
        >
          {asked && texts.annulAlone}
          {!asked && (passTo && !isOther ? texts.annulAndPass(passTo.name ?? erased) : texts.annulSubmit)}
        </Button>
        <Button look="quiet" size="sm" className="max-md:min-h-11" disabled={sending} onClick={onBack}>
          {texts.annulBack}
        </Button>
      </div>
    </form>
  )
}

/** Goes back to the search. It stands where 'Anular la nota' stood and takes its focus, so that a double press annuls nothing. */
function ToSearch({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} size="sm" className="max-md:min-h-11" disabled={disabled} onClick={onPress}>
      {texts.annulChoose}
    </Button>
  )
}

const useAnnul = (note: FollowUpNoteRow, onDone: () => void) => {
  const send = useAnnulNote(note)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const annul = (why: Parameters<typeof send>[0]) => {
    if (sending) return
    setSending(true)
    setFailed(null)
    send(why).then(
      () => {
        toast({ title: texts.annulDone })
        onDone()
      },
      (error) => {
        setSending(false)
        setFailed(sentenceOf(error, texts.annulFailed))
      },
    )
  }
  return { annul, sending, failed }
}

type PassToProps = {
  /** The patient in whose record it is. */
  of: string
  chosen: PatientAnswer | null
  onChoose: (row: PatientAnswer | null) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Finds the record that the note is passed to; without one it is only annulled. */
function PassTo({ of, chosen, onChoose, searchRef }: PassToProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 250)
  const { data } = useQuery({ ...recordsFoundQuery(search), enabled: search.length >= searchRecordsFrom })
  const found = data?.data.filter(({ id }) => id !== of) ?? []
  if (chosen)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {texts.passTo} <strong>{chosen.name ?? erased}</strong>
        <Button size="sm" className="max-md:min-h-11" onClick={() => onChoose(null)}>
          {texts.passToOther}
        </Button>
      </p>
    )
  return (
    <div>
      <TextField
        ref={searchRef}
        type="search"
        density="dense"
        autoComplete="off"
        label={texts.passTo}
        hint={texts.passToHint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div aria-live="polite">
        {search.length >= searchRecordsFrom && data && found.length === 0 && (
          <p className="mt-2">{patientsTexts.noMatch(search)}</p>
        )}
      </div>
      {found.length > 0 && (
        <ul
          aria-label={patientsTexts.list}
          className="mt-2 divide-y divide-line rounded-ctl border border-line-2 bg-paper"
        >
          {found.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => onChoose(row)}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-3 py-1.5 text-left -outline-offset-2 hover:bg-bosque-50"
              >
                <span className="font-semibold">{row.name ?? erased}</span>{' '}
                <span className="num text-ink-2">{row.cedula}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
