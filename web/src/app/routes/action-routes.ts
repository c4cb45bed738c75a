import type { RouteObject } from 'react-router-dom'
import { paths } from '~/paths.ts'

const pages = () => import('~/public/action-request/components/action-page.tsx')
const reschedule = async () => ({ Component: (await pages()).ReschedulePage })
const cancel = async () => ({ Component: (await pages()).CancelPage })
const confirm = async () => ({
  Component: (await import('~/public/action-request/components/confirm-page.tsx')).ConfirmPage,
})

/** One screen on five paths: asking for a reschedule or a cancellation (docs/specification.md#public-screens). One more to confirm. */
export const actionRoutes: RouteObject[] = [
  { path: paths.action, lazy: async () => ({ Component: (await pages()).ActionPage }) },
  { path: paths.actionReschedule, lazy: reschedule },
  { path: paths.actionRescheduleShort, lazy: reschedule },
  { path: paths.actionCancel, lazy: cancel },
  { path: paths.actionCancelShort, lazy: cancel },
  { path: paths.actionConfirm, lazy: confirm },
]
