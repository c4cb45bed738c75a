import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { paths } from '~/paths.ts'
import { ownPasswordTexts as texts } from '~/texts/office/own-password.ts'
import { leadsBack } from '../api/me.ts'
import type { LoginState } from '../model/login-target.ts'

/** /doctor/change-password for who is not signed in (docs/specification.md#office-screens). The login leads back here, unless they signed out here. */
export function PasswordSignedOut() {
  const client = useQueryClient()
  const state: LoginState = { target: leadsBack(client) ? paths.doctorPassword : null, ended: false }
  return (
    <div className="grid flex-1 place-content-center px-4 py-16">
      <EmptyState title={texts.notSignedIn}>
        <Link to={paths.doctorLogin} state={state} className={buttonStyle('primary', 'md', 'mt-4')}>
          {texts.toLogin}
        </Link>
      </EmptyState>
    </div>
  )
}
