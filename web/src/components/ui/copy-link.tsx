import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { ManualField } from '~/components/ui/forms/manual-field.tsx'
import { copyText } from '~/lib/copy-text.ts'

/** How the last press ended; `times` tells two of the same apart. */
type Copied = { copied: boolean; times: number }

type CopyLinkProps = { url: string; texts: { copy: string; copied: string; field: string; manual: string } }

/** Copies a link to be given to somebody; where that is not possible it stands there to be copied by hand. */
export function CopyLink({ url, texts }: CopyLinkProps) {
  const [last, setLast] = useState<Copied | null>(null)
  const copy = async () => {
    const copied = await copyText(url)
    setLast((before) => ({ copied, times: (before?.times ?? 0) + 1 }))
  }
  const Icon = last?.copied ? Check : Copy
  return (
    <div className="grid w-full max-w-sm justify-items-center gap-2">
      <Button look="primary" size="sm" className="max-md:min-h-11" onClick={copy}>
        <Icon aria-hidden="true" size={16} />
        {texts.copy}
      </Button>
      <p role="status" className="min-h-5 text-[0.8125rem] font-semibold text-confirmado-t">
        {last?.copied && <span key={last.times}>{texts.copied}</span>}
      </p>
      {last && !last.copied && <ManualField key={last.times} label={texts.field} hint={texts.manual} url={url} />}
    </div>
  )
}
