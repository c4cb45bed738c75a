import { Navigate, Outlet } from 'react-router-dom'
import { useAuth } from '~/office/staff/api/me.ts'
import { paths } from '~/paths.ts'

/**
 * What only administrators see (docs/specification.md#office-roles); a doctor who types the address is led to the dashboard.
 * The server decides again.
 */
export function AdminArea() {
  const auth = useAuth()
  const admin = auth.state === 'signed-in' && auth.doctor.role === 'admin' ? auth.doctor : null
  return admin ? <Outlet context={admin} /> : <Navigate to={paths.doctorDashboard} replace />
}
