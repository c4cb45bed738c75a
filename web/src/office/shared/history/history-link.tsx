import type { HistorySubject } from '@clinic/shared-events/contracts/history.ts'
import { History } from 'lucide-react'
import { generatePath, Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { historyPaths } from '~/paths.ts'
import { historyLink } from '~/texts/history/history-link.ts'

/** Leads to the full history of something. `name`: what it is of, where several stand beside each other. */
export function HistoryLink({ of, id, name }: { of: HistorySubject; id: string; name?: string }) {
  return (
    <Link to={generatePath(historyPaths[of], { id })} className={buttonStyle('outline', 'sm', 'max-lg:min-h-11')}>
      <History aria-hidden="true" size={16} />
      {historyLink}
      {name !== undefined && <span className="sr-only">{name}</span>}
    </Link>
  )
}
