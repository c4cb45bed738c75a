import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { generatePath, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { cx } from '~/lib/class-names.ts'
import { useWrongField } from '~/lib/forms/use-wrong-field.ts'
import { paths } from '~/paths.ts'
import { orderProgress as texts } from '~/texts/orders.ts'
import { orderProgressOptions, trackingNumberOf } from '../../api/order-progress.ts'

const askedHere = { orderAsked: true }
type Looked = { /** What was asked for and not found. */ missing?: string; className?: string }

/** A field for an order's number that leads to the order (ours). A number that was not found is told at the field, with the focus. */
export function OrderLookup({ missing = '', className }: Looked) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [formRef, showWrong] = useWrongField()
  const [typed, setTyped] = useState(missing)
  const asked = missing !== '' && state?.orderAsked === true
  const [error, setError] = useState<string | undefined>(asked ? texts.missing.text : undefined)
  useEffect(() => {
    if (asked) showWrong()
  }, [asked, showWrong])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trackingNumber = trackingNumberOf(typed)
    if (trackingNumber === null) {
      setError(texts.lookup.invalid)
      showWrong()
      return
    }
    // The same number may be there by now.
    void client.resetQueries({ queryKey: orderProgressOptions(trackingNumber).queryKey })
    void navigate(generatePath(paths.orderProgress, { trackingNumber }), { state: askedHere })
  }
  return (
    <form
      ref={formRef}
      onSubmit={submit}
      noValidate
      aria-label={texts.lookup.submit}
      className={cx('max-w-[46ch]', className)}
    >
      <TextField
        label={texts.number}
        hint={texts.lookup.hint}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="coral" size="lg" className="mt-5 max-sm:w-full">
        {texts.lookup.submit}
      </Button>
    </form>
  )
}
