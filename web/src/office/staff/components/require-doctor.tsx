import type { Doctor } from '@clinic/shared-events/contracts/staff.ts'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '~/paths.ts'
import { useAuth } from '../api/me.ts'
import { useSessionWatch } from '../hooks/use-session-watch.ts'
import type { LoginState } from '../model/login-target.ts'

type RequireDoctorProps = {
  /** What stands there while it is not known who is signed in. */
  loading: ReactNode
  children: (doctor: Doctor) => ReactNode
}

/**
 * A protected route (docs/specification.md#public-states): whoever is not signed in goes to the login, which leads back here
 * afterwards.
 */
export function RequireDoctor({ loading, children }: RequireDoctorProps) {
  const auth = useAuth()
  const { pathname, search } = useLocation()
  const ended = useSessionWatch()
  if (auth.state === 'loading') return loading
  if (auth.state === 'signed-out') {
    const state: LoginState = { target: pathname + search, ended }
    return <Navigate to={paths.doctorLogin} replace state={state} />
  }
  return children(auth.doctor)
}
