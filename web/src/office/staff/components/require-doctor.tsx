import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { nameAccount } from '~/lib/http/http.ts'
import { paths } from '~/paths.ts'
import { staffTexts } from '~/texts/office/staff.ts'
import { leadsBack, useAuth } from '../api/me.ts'
import { useOfflineCopy } from '../hooks/use-offline-copy.ts'
import { useOwnDrafts } from '../hooks/use-own-drafts.ts'
import { useRest } from '../hooks/use-rest.ts'
import { useSessionEnded } from '../hooks/use-session-ended.ts'
import type { LoginState } from '../model/login-target.ts'
import { useResting } from '../model/resting.ts'
import { OfflineToday } from './offline-today.tsx'
import { RestCover } from './rest-cover.tsx'

type RequireDoctorProps = {
  /** Shown while it is not known who is signed in. */
  loading: ReactNode
  /** Shown to who is not signed in; without it they are led to the login. */
  signedOut?: ReactNode
  children: (doctor: Me) => ReactNode
}

/**
 * A protected route (docs/specification.md#public-states): whoever is not signed in goes to the login, which leads back here
 * afterwards, but not after 'Cerrar Sesión': the next to sign in may be somebody else.
 */
export function RequireDoctor({ loading, signedOut, children }: RequireDoctorProps) {
  const auth = useAuth()
  const { pathname, search, hash } = useLocation()
  const ended = useSessionEnded()
  const client = useQueryClient()
  useOwnDrafts(auth.state === 'signed-in' ? auth.doctor.id : null)
  if (auth.state === 'loading') return loading
  if (auth.state === 'resting') return <RestCover />
  if (auth.state !== 'signed-in') {
    const state: LoginState = { target: leadsBack(client) ? pathname + search + hash : null, ended }
    const toLogin = signedOut ?? (
      <>
        <p role="status" className="p-5">
          {staffTexts.redirecting}
        </p>
        <Navigate to={paths.doctorLogin} replace state={state} />
      </>
    )
    return auth.state === 'away' ? <OfflineToday loading={loading} none={toLogin} /> : toLogin
  }
  return (
    <InSession key={auth.doctor.id} doctor={auth.doctor}>
      {children(auth.doctor)}
    </InSession>
  )
}

/** What staff work at, covered while their session rests. */
function InSession({ doctor, children }: { doctor: Me; children: ReactNode }) {
  useRest(doctor.session)
  useOfflineCopy(doctor)
  useEffect(() => {
    nameAccount(doctor.id)
    return () => nameAccount(null)
  }, [doctor.id])
  const resting = useResting((state) => state.resting)
  return (
    <>
      {children}
      {resting && <RestCover name={doctor.name ?? doctor.username} />}
    </>
  )
}
