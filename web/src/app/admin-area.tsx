import { Navigate, Outlet } from 'react-router-dom'
import { useAuth } from '~/features/staff/api/me.ts'
import { paths } from './paths.ts'

/** What only administrators see (part 2 §6); a doctor who types the address is led to the dashboard. The server decides again. */
export function AdminArea() {
  const auth = useAuth()
  const isAdmin = auth.state === 'signed-in' && auth.doctor.role === 'admin'
  return isAdmin ? <Outlet /> : <Navigate to={paths.doctorDashboard} replace />
}
