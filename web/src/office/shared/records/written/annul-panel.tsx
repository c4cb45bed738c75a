import { type AnnulReason, annulReasons } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { type PatientAnswer, patientLimits } from '@clinic/shared-events/contracts/patients/patients.ts'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { useLeaveGuard } from '~/components/ui/dialogs/use-leave-guard.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { erased } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { toast } from '~/lib/toasts.ts'
import { annulTexts as shared } from '~/texts/patients/records.ts'

/** What the panel says of what it annuls. */
type AnnulTexts = Readonly<Record<'annulAsk' | 'annulHint' | 'annulSubmit' | 'annulDone' | 'annulFailed', string>> & {
  /** Of what may be passed on: asked before it is passed to nobody. */
  annulToNobody?: string
}
export type Annulment = { reason: AnnulReason; explanation?: string; passTo?: string }

type Choice = {
  reason: AnnulReason
  passTo: PatientAnswer | null
  explanation: string
  /** Whether it was asked once more, for what is chosen passes it to nobody. */
  asked: boolean
}
const first: Choice = { reason: 'paciente_equivocado', passTo: null, explanation: '', asked: false }

type PassProps = {
  chosen: PatientAnswer | null
  onChoose: (row: PatientAnswer | null) => void
  searchRef: RefObject<HTMLInputElement | null>
}
type AnnulPanelProps = {
  texts: AnnulTexts
  /** @throws ApiError, ConnectionError */
  send: (why: Annulment) => Promise<void>
  /** What finds the record that it is passed to; where there is none, it is only annulled. */
  pass?: (props: PassProps) => ReactNode
  onBack: () => void
}

/**
 * Asks, where a note or a record stands, why it is annulled. A note on the wrong patient may be passed to the right one; without that it asks
 * once more, for an annulled note is passed to nobody.
 */
export function AnnulPanel({ texts, send, pass, onBack }: AnnulPanelProps) {
  const [choice, setChoice] = useOpened('annul', first)
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, asked: false, ...part }))
  const { annul, sending, failed } = useAnnul(texts, send, onBack)
  const search = useRef<HTMLInputElement>(null)
  const { reason, passTo, explanation, asked } = choice
  const isOther = reason === 'otro'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pass && !isOther && passTo === null && !asked) return change({ asked: true })
    annul(isOther ? { reason, explanation } : { reason, ...(passTo && { passTo: passTo.id }) })
  }
  const { content, leave, guard } = useLeaveGuard(onBack, { inPlace: {} })
  const toSearch = () => {
    change({ asked: false })
    search.current?.focus()
  }
  return (
    <form
      ref={content}
      onSubmit={submit}
      noValidate
      aria-label={texts.annulAsk}
      className="mt-5 grid gap-3 rounded-ctl bg-cancelado/60 p-3"
    >
      <div>
        <h3 className="text-base font-bold">{texts.annulAsk}</h3>
        <p>{texts.annulHint}</p>
      </div>
      <Reasons chosen={reason} onChoose={(one) => change({ reason: one })} />
      {isOther && <Explanation text={explanation} onType={(text) => change({ explanation: text })} />}
      {!isOther && pass?.({ chosen: passTo, onChoose: (row) => change({ passTo: row }), searchRef: search })}
      <FormNotice>{failed ?? (asked ? texts.annulToNobody : undefined)}</FormNotice>
      <Buttons
        choice={choice}
        submit={texts.annulSubmit}
        sending={sending}
        onSearch={toSearch}
        onBack={() => leave(false)}
      />
      {guard}
    </form>
  )
}

function Explanation({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <TextField
      label={shared.explanation}
      value={text}
      maxLength={patientLimits.text}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

function Reasons({ chosen, onChoose }: { chosen: AnnulReason; onChoose: (reason: AnnulReason) => void }) {
  const group = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{shared.annulWhy}</legend>
      {annulReasons.map((one) => (
        <label key={one} className="flex min-h-9 cursor-pointer items-center gap-2 font-semibold max-md:min-h-11">
          <input
            type="radio"
            name={group}
            checked={chosen === one}
            onChange={() => onChoose(one)}
            className="size-5 accent-bosque-700"
          />
          {shared.reasons[one]}
        </label>
      ))}
    </fieldset>
  )
}

type ButtonsProps = { choice: Choice; submit: string; sending: boolean; onSearch: () => void; onBack: () => void }

function Buttons({ choice: { reason, passTo, asked }, submit, sending, onSearch, onBack }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {asked && <ToSearch disabled={sending} onPress={onSearch} />}
      <Button
        key={asked ? 'asked' : 'first'}
        type="submit"
        look="danger"
        size="sm"
        className="max-md:min-h-11"
        disabled={sending}
      >
        {asked && shared.annulAlone}
        {!asked && (passTo && reason !== 'otro' ? shared.annulAndPass(passTo.name ?? erased) : submit)}
      </Button>
      <Button look="quiet" size="sm" className="max-md:min-h-11" disabled={sending} onClick={onBack}>
        {shared.annulBack}
      </Button>
    </div>
  )
}

/** Goes back to the search. It stands where 'Anular la nota' stood and takes its focus, so that a double press annuls nothing. */
function ToSearch({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} size="sm" className="max-md:min-h-11" disabled={disabled} onClick={onPress}>
      {shared.annulChoose}
    </Button>
  )
}

const useAnnul = (texts: AnnulTexts, send: AnnulPanelProps['send'], onDone: () => void) => {
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const annul = (why: Annulment) => {
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
