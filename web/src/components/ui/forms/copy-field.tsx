import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../button.tsx'

type CopyFieldProps = { label: string; value: string; hint?: string; texts: { copy: string; copied: string } }

/** An address to be taken elsewhere, with a button that copies it. */
export function CopyField({ label, value, hint, texts }: CopyFieldProps) {
  const id = useId()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // The field is there to be copied by hand.
      document.querySelector<HTMLInputElement>(`[id="${id}"]`)?.select()
    }
  }
  return (
    <div className="grid gap-1.5 rounded-ctl border border-line-2 bg-paper-2 p-3 text-ink">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="min-h-11 min-w-0 flex-1 basis-56 rounded-ctl border border-ctl bg-paper px-3 max-md:text-base"
        />
        <Button onClick={copy}>
          {copied ? <Check aria-hidden="true" size={17} /> : <Copy aria-hidden="true" size={17} />}
          {copied ? texts.copied : texts.copy}
        </Button>
      </div>
      {hint && <p>{hint}</p>}
    </div>
  )
}
