import { type FormEvent, useRef, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { staffTexts } from '~/texts/office/staff.ts'

const texts = staffTexts.resting

/** Asks for the PIN, which is sent with its last number. @param onPin gives the sentence on why it is not taken, or null */
export function PinForm({ onPin }: { onPin: (pin: string) => Promise<string | null> }) {
  const [pin, setPin] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const send = async (given: string) => {
    if (sending) return
    setSending(true)
    const sentence = await onPin(given)
    setSending(false)
    setWrong(sentence)
    setPin('')
    field.current?.focus()
  }
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 6)
    setPin(digits)
    if (digits.length === 6) void send(digits)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Sent with its last number already: why it was not taken stays.
    if (pin.length < 6) setWrong(pin === '' && wrong ? wrong : texts.short)
    else void send(pin)
  }
  return (
    <form onSubmit={onSubmit} noValidate className="mt-6 grid gap-4">
      <TextField
        ref={field}
        label={texts.pin}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        data-opens-focused
        error={wrong ?? undefined}
        value={pin}
        readOnly={sending}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" look="primary" size="lg" className="w-full" disabled={sending}>
        {sending ? texts.sending : texts.go}
      </Button>
    </form>
  )
}
