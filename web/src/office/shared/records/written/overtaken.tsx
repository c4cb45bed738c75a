import { type ReactNode, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { annulTexts as texts } from '~/texts/patients/records.ts'
import type { Written } from './versions.tsx'

/** What a correction is made on: the version that its form was opened with, whatever is pushed meanwhile, until a newer one was read beside it. */
export const useShownVersion = <Row extends Written>(row: Row) => {
  const [shown, setShown] = useState(row)
  return { shown, onRead: row.version === shown.version ? null : () => setShown(row) }
}

type OvertakenProps = { onRead: (() => void) | null /** What it says now. */; children: ReactNode }

/** Shows, in the form of a correction, a version that came meanwhile: nothing is saved over it before it was read. */
export function Overtaken({ onRead, children }: OvertakenProps) {
  if (!onRead) return null
  return (
    <section role="alert" aria-label={texts.newer} className="mb-3 rounded-ctl bg-cancelado/60 p-3">
      <strong>{texts.newer}</strong>
      <div className="my-2">{children}</div>
      <Button size="sm" className="max-md:min-h-11" onClick={onRead}>
        {texts.newerRead}
      </Button>
    </section>
  )
}
