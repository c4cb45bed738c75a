import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, get, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { dismissToast, newestToast } from '../toasts.ts'
import { refill } from './discarded.ts'
import { useHeld } from './holders.ts'
import { fieldsNamed, isBeingSent, type TypedField } from './typed-fields.ts'
import { useWrongField } from './use-wrong-field.ts'

/** A submit that was not accepted, as the form shows it; each form adds fields of its own. */
export type FormFailure<Field extends string> = {
  /** Sentences at the form's fields, each shown for as long as its field holds what was sent. */
  fields: Partial<Record<Field, string>>
  /** It says no more than that fields are marked: it is shown no longer once none is. */
  review?: boolean
}

type FieldOf<Input> = keyof Input & string
type FormParts<Input, Output> = {
  /** Checks the form before anything is sent; null where the form is checked by what sends it. */
  schema: z.ZodType<Output, Input> | null
  /** Gives the first content. */
  initial: () => Input
  /** Called with the content whenever it changes. */
  onTyped?: ((values: Input) => void) | undefined
  /** Says when a field is checked first: once it was left, or with the first submit. */
  mode?: 'onTouched' | 'onSubmit'
  /** How a page is left with something typed; in a dialog that is the dialog's. */
  leaving?: Leaving<Input>
}
type Leaving<Input> = {
  /** What stands there when nothing was typed, where the form opens with what was typed earlier. */
  before?: Input
  /** Forgets what is kept of it; with it, it may be left as a draft. */
  forget?: () => void
  title?: string
  /** Nothing of it outlives a reload, before which the browser asks. */
  asksBrowser?: boolean
  /** The paths of pages that one comes back from: to them nothing is asked. */
  unaskedTo?: readonly string[]
  /** As `Holder` has it. */
  unasked?: boolean
}
/** The outcome of a submit: null when it was accepted. One that is no promise was not sent at all. */
type Outcome<Failure> = Failure | null | Promise<Failure | null>

/**
 * Checks a form, sends it and holds how that ended. While it is being sent it is not sent again: a second press of the button, or Enter
 * in a field, may come before the button is drawn as disabled. At the end the first wrong field has the focus.
 */
export const useSubmittedForm = <
  Input extends FieldValues,
  Output,
  Failure extends FormFailure<FieldOf<Input>> = FormFailure<FieldOf<Input>>,
>(
  parts: FormParts<Input, Output>,
) => {
  const { form, values } = useTypedForm(parts)
  const [formRef, showWrong] = useWrongField()
  const onTaken = useLeaving(form, formRef, parts.leaving)
  const current = () => form.getValues()
  const { sending, sentenceAt, failure, setFailure, send } = useSending<Input, Failure>(values, current, onTaken)
  const oneAtATime = useOneAtATime(formRef, showWrong)

  /** The sentence at a field: its own check's first, else the one of the last failure. */
  const errorOf = (field: FieldOf<Input>): string | undefined => {
    const own: { message?: string } | undefined = get(form.formState.errors, field)
    return own?.message ?? sentenceAt(field)
  }

  return {
    form,
    formRef,
    values,
    /** The fields that hold something else than these. */
    typedOver: (empty: Partial<Input>) => typedOver(formRef.current, form.getValues(), empty),
    errorOf,
    sending,
    /** The failure of the last try, and the same as long as it is shown. */
    failed: failure,
    failure: stillShown(failure, values, errorOf),
    /**
     * @param submit null while the form is not to be sent, which one of its fields says
     * @param review gives the failure to show when the form's own check found something; without it only the fields say so
     */
    onSubmit:
      (submit: ((output: Output) => Outcome<Failure>) | null, review?: (wrong: readonly string[]) => Failure) =>
      (event?: BaseSyntheticEvent): Promise<void> => {
        event?.preventDefault()
        const check = form.handleSubmit(
          (output) => submit && send(submit(output)),
          (errors) => review && setFailure(review(Object.keys(errors))),
        )
        return oneAtATime(() => check(event))
      },
    /** Sends something else than the form's content. */
    once: (submit: () => Outcome<Failure>) => (): Promise<void> => oneAtATime(() => send(submit())),
  }
}

export type SubmittedForm<Input extends FieldValues, Output = Input> = ReturnType<
  typeof useSubmittedForm<Input, Output>
>

/** The form with what is typed into it. */
const useTypedForm = <Input extends FieldValues, Output>({
  schema,
  initial,
  onTyped,
  mode = 'onTouched',
}: FormParts<Input, Output>) => {
  const [first] = useState(initial)
  const form = useForm<Input, unknown, Output>({
    ...(schema && { resolver: zodResolver<Input, unknown, Output>(schema) }),
    defaultValues: first as DefaultValues<Input>,
    mode,
    shouldFocusError: false,
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => onTyped?.(state.values) }),
    [form, onTyped],
  )
  const values: Input = { ...first, ...useWatch({ control: form.control }) }
  return { form, values }
}

/** Asks before a page's form is left with something typed that was not sent. @returns what is called once its content was taken */
const useLeaving = <Input extends FieldValues>(
  form: UseFormReturn<Input, unknown, unknown>,
  formRef: RefObject<HTMLFormElement | null>,
  { before, forget, title, asksBrowser, unaskedTo, unasked }: Leaving<Input> = {},
) => {
  const taken = useRef<string>(undefined)
  const typed = (): readonly TypedField[] => {
    const root = formRef.current
    const values = form.getValues()
    const isOver = taken.current === JSON.stringify(values) || (root && isBeingSent(root))
    if (!root || isOver || root.closest('[role=dialog],[role=alertdialog]')) return []
    return typedOver(root, values, before ?? (form.formState.defaultValues as Partial<Input>) ?? {})
  }
  useHeld({
    typed,
    title,
    asksBrowser,
    unaskedTo,
    unasked,
    onDiscard: () => forget?.(),
    onDraft: forget && (() => undefined),
  })
  useEffect(() => (formRef.current ? refill(formRef.current) : undefined), [formRef])
  return () => {
    taken.current = JSON.stringify(form.getValues())
  }
}

/** The fields of a form that hold something else than at first. */
const typedOver = <Input extends FieldValues>(
  root: HTMLElement | null,
  values: Input,
  first: Partial<Input>,
): readonly TypedField[] => {
  const others = Object.keys(values).filter((name) => !isSame(values[name], first[name]))
  return root && others.length > 0 ? fieldsNamed(root, others) : []
}

const plain = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? ''))
const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b)

/**
 * The state of sending: whether it is under way, and the failure of the last try. Its sentences cannot live among the form's errors, for
 * leaving a field checks it anew. @param values as rendered. @param current as they are. @param onTaken called when it was taken
 */
const useSending = <Input extends FieldValues, Failure extends FormFailure<FieldOf<Input>>>(
  values: Input,
  current: () => Input,
  onTaken: () => void,
) => {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [said, setSaid] = useState<{ fields: FormFailure<FieldOf<Input>>['fields']; about: Input } | null>(null)
  return {
    sending,
    failure,
    setFailure,
    sentenceAt: (field: FieldOf<Input>): string | undefined =>
      said && String(said.about[field]) === String(values[field]) ? said.fields[field] : undefined,
    send: async (outcome: Outcome<Failure>): Promise<void> => {
      // The content that was sent: a field may have been tidied after it was rendered last.
      const about = { ...current() }
      const show = (failed: Failure | null) => {
        setFailure(failed)
        setSaid(failed && { fields: failed.fields, about })
      }
      const end = (failed: Failure | null) => {
        show(failed)
        if (!failed) onTaken()
      }
      if (!(outcome instanceof Promise)) return end(outcome)
      show(null)
      setSending(true)
      try {
        end(await outcome)
      } finally {
        setSending(false)
      }
    },
  }
}

/** Keeps what is typed out of a form that is being sent: it would go with what was sent, and nobody would have it. */
const notTaken = (event: Event): void => event.preventDefault()

/**
 * Runs one thing at a time, and marks the form meanwhile: what it leads to may come before its button is drawn as disabled. A message that
 * the last one showed goes when the next begins.
 * @param ended called each time that it has come to its end, however it ended
 */
const useOneAtATime = (form: RefObject<HTMLFormElement | null>, ended: () => void) => {
  const underWay = useRef(false)
  const said = useRef<number>(undefined)
  return async (act: () => Promise<unknown>): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    if (said.current !== undefined) dismissToast(said.current)
    const before = newestToast()
    form.current?.toggleAttribute('data-sending', true)
    const fields = form.current
    fields?.addEventListener('beforeinput', notTaken)
    try {
      await act()
    } finally {
      underWay.current = false
      fields?.removeEventListener('beforeinput', notTaken)
      said.current = newestToast() === before ? undefined : newestToast()
      form.current?.toggleAttribute('data-sending', false)
      ended()
    }
  }
}

/** The failure for as long as it is to be shown: without a marked field 'Revise los campos marcados' points at nothing. */
export const stillShown = <Failure extends { review?: boolean }, Field extends string>(
  failure: Failure | null,
  values: Readonly<Partial<Record<Field, unknown>>>,
  errorOf: (field: Field) => string | undefined,
): Failure | null => {
  const isMarked = () => (Object.keys(values) as Field[]).some((field) => errorOf(field) !== undefined)
  return failure?.review && !isMarked() ? null : failure
}
