import {
  type DocumentKind,
  documentKindOf,
  documentKinds,
  documentWords,
} from '@clinic/shared-events/contracts/wire/document.ts'
import { ChevronDown } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, useRef } from 'react'
import { TextField, type TextFieldProps } from '~/components/ui/forms/text-field.tsx'
import { documentTexts as texts } from '~/texts/document.ts'
import { type Deletion, maskCedula, pasteCedula, type Typed } from './cedula-mask.ts'

type CedulaFieldProps = Omit<TextFieldProps, 'onChange' | 'onPaste' | 'type'> & {
  /** The text that stands there, as it was rendered last. */
  typed: string
  /** Called once the text has its dashes. */
  onChange: (event: { target: HTMLInputElement; type: string }) => unknown
}

/**
 * Takes the form #-####-#### while it is typed; at most 12 characters (docs/specification.md#public-screens, #public-constants). Who has no cédula
 * chooses another document, whose word then stands before its number (docs/decisions/0217).
 */
export function CedulaField({ typed, onChange, hint, ...field }: CedulaFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const kind = documentKindOf(typed)
  const take = (input: HTMLInputElement, masked: Typed) => {
    show(input, masked)
    return onChange({ target: input, type: 'change' })
  }

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const after = { text: input.value, caret: input.selectionStart ?? input.value.length }
    if (kind !== 'cedula' && documentKindOf(input.value) === 'cedula')
      return take(input, behindWord(kind, typed, input.value, event.nativeEvent))
    const isCedula = documentKindOf(input.value) === 'cedula'
    return take(input, isCedula ? maskCedula(typed, after, deletionOf(event.nativeEvent)) : after)
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (kind !== 'cedula') return undefined
    event.preventDefault()
    const input = event.currentTarget
    const { selectionStart: start, selectionEnd: end, value } = input
    const pasted = event.clipboardData.getData('text')
    return take(input, pasteCedula(value, start ?? value.length, end ?? value.length, pasted))
  }

  const choose = (chosen: DocumentKind) => {
    const input = box.current?.querySelector('input')
    if (!input) return
    const text = begun(chosen)
    input.focus()
    void take(input, { text, caret: text.length })
  }

  return (
    <div ref={box} className="@container relative min-w-0">
      <TextField
        inputMode={kind === 'passport' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={kind === 'cedula' ? 12 : longest}
        placeholder="#-####-####"
        hint={kind === 'none' ? texts.none : kind === 'cedula' ? hint : undefined}
        {...field}
        readOnly={kind === 'none'}
        onChange={change}
        onPaste={paste}
      />
      <span className="absolute -top-1 right-0 flex max-w-[60%] items-center text-bosque-700 max-md:-top-3 @max-[9rem]:static @max-[9rem]:mt-1 @max-[9rem]:max-w-full">
        <select
          aria-label={texts.label}
          value={kind}
          disabled={field.disabled}
          onChange={(event) => choose(event.target.value as DocumentKind)}
          className="min-h-7 min-w-0 cursor-pointer appearance-none rounded-ctl bg-transparent pr-4.5 text-right text-sm underline decoration-line-2 underline-offset-4 max-md:min-h-11 [&>option]:bg-paper [&>option]:text-ink"
        >
          {documentKinds.map((one) => (
            <option key={one} value={one}>
              {texts.kinds[one]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size="0.875rem" className="pointer-events-none -ml-3.5 shrink-0" />
      </span>
    </div>
  )
}

/** The longest document: 'Pasaporte', a blank and 20 letters; a few signs that are left out may stand between. */
const longest = 40

/** What stands there once a kind was chosen: its word, and for who has none a code of their own. */
const begun = (kind: DocumentKind): string => {
  if (kind === 'cedula') return ''
  return `${documentWords[kind]} ${kind === 'none' ? newCode() : ''}`
}

/** A number behind the word of the kind that was chosen, which goes with the choice alone: whoever replaces or deletes all has typed no other kind. */
const behindWord = (kind: DocumentKind, before: string, text: string, event: Event): Typed => {
  const word = documentWords[kind]
  const former = before.slice(word.length).trimStart()
  const isDeleted = event instanceof InputEvent && event.inputType.startsWith('delete')
  const left = text.endsWith(former) ? former : text.replace(/^\D+/, '')
  const shown = `${word} ${isDeleted ? left : text.trimStart()}`
  return { text: shown, caret: shown.length }
}

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Eight signs by chance: two people without a document are never taken for one. */
const newCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => signs[byte % signs.length]).join('')

/** Shows a text and its caret at once, before the next frame, so that the caret stays where the reader put it. */
const show = (input: HTMLInputElement, { text, caret }: Typed) => {
  input.value = text
  input.setSelectionRange(caret, caret)
}

const deletionOf = (event: Event): Deletion => {
  if (!(event instanceof InputEvent)) return null
  if (event.inputType === 'deleteContentBackward') return 'backward'
  return event.inputType === 'deleteContentForward' ? 'forward' : null
}
