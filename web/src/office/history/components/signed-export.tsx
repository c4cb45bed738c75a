import { logExportCalls } from '@clinic/shared-events/contracts/exports.ts'
import { ShieldCheck } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { useDownload } from '~/components/ui/export-button.tsx'
import { sendCall } from '~/lib/http/call.ts'
import { newIdempotencyKey } from '~/lib/http/http.ts'
import { signedExportTexts as texts } from '~/texts/history/audit.ts'

type Exported = { from?: string | undefined; to?: string | undefined; of?: string; id?: string }

const ask = (body: Exported & { format: 'jsonl' | 'csv' }) =>
  sendCall(logExportCalls.askLogExport, { body, idempotencyKey: newIdempotencyKey() })

/** 'Exportar firmado': the events of a period, or of a history, as a file that `npm run verify` checks; for administrators. */
export function SignedExport({ of }: { of: Exported }) {
  const { download, sending } = useDownload(ask)
  return (
    <section aria-label={texts.title} className="flex flex-wrap items-center gap-2 print:hidden">
      {(['jsonl', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          className="max-md:min-h-11"
          aria-disabled={sending}
          onClick={() => void download({ ...of, format })}
        >
          <ShieldCheck aria-hidden="true" size={16} />
          {texts.formats[format]}
        </Button>
      ))}
      <p className="min-w-0 flex-1 basis-60 text-[0.8125rem] text-ink-2">
        {of.id === undefined && `${texts.whole} `}
        {texts.hint}
      </p>
    </section>
  )
}
