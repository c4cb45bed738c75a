import type { ReactNode } from 'react'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import type { Start } from '~/office/shared/appointments/model/editing/form-values.ts'

/** What every tab is given. */
export type TabProps = {
  /** In Costa Rica. */
  today: string
  actions: Actions
  /** Opens the form of a new appointment. */
  onNew: (start: Start) => void
  /** The page's buttons, at the right of a tab's own title or buttons. */
  tools: ReactNode
  /** What the last command did, under them. */
  outcome: ReactNode
}
