import { Outlet } from 'react-router-dom'
import { NoPage } from '~/office/board/components/no-page.tsx'
import { useAuth } from '~/office/staff/api/me.ts'

/** What only administrators see (docs/specification.md#office-roles); a doctor who types the address is told so. The server decides again. */
export function AdminArea() {
  const auth = useAuth()
  const admin = auth.state === 'signed-in' && auth.doctor.role === 'admin' ? auth.doctor : null
  return admin ? <Outlet context={admin} /> : <NoPage why="notAllowed" />
}
