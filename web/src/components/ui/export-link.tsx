import type { exportCalls } from '@clinic/shared-events/contracts/exports.ts'
import { Download } from 'lucide-react'
import { texts } from '~/texts/common.ts'
import { buttonStyle } from './button.tsx'

type ExportLinkProps = {
  /** The declared call's path. */
  path: (typeof exportCalls)[keyof typeof exportCalls]['path']
  /** What the list is narrowed to. */
  query?: Readonly<Record<string, string | null | undefined>>
}

/** 'Exportar CSV': the list on the screen as a file for spreadsheets, narrowed as it is. */
export function ExportLink({ path, query = {} }: ExportLinkProps) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return (
    <a href={`${path}${search}`} download className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}>
      <Download aria-hidden="true" size={16} />
      {texts.exportCsv}
    </a>
  )
}
