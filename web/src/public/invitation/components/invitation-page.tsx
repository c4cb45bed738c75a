import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { ApiError } from '~/lib/http/http.ts'
import { paths } from '~/paths.ts'
import { PageHead } from '~/practice/page-head.tsx'
import { invitation as texts } from '~/texts/public/invitation.ts'
import { invitationOptions } from '../api/invitation.ts'
import { PasswordForm } from './password-form.tsx'

/** /invitacion#{token}: who was invited chooses a password, and is led to sign in. Opening the link changes nothing. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1)
  return (
    <div className="wrap pb-14 md:pb-22">
      <Opened key={token} token={token} />
    </div>
  )
}

function Opened({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationOptions(token))
  const [chosen, setChosen] = useState(false)
  const [over, setOver] = useState<string | null>(null)
  const refused = over ?? (error instanceof ApiError && error.status === 409 ? error.error : null)
  if (refused !== null) return <Over why={refused} />
  if (chosen && data) return <Chosen username={data.username} />
  if (data)
    return (
      <>
        <PageHead title={texts.title} lead={texts.lead(data.name, data.username)} />
        <PasswordForm {...{ token, username: data.username }} onChosen={() => setChosen(true)} onOver={setOver} />
      </>
    )
  return (
    <>
      <PageHead title={texts.title} />
      {isFetching ? (
        <Loading text={texts.loading} lines={['h-40 max-w-[30rem] rounded-box']} className="mt-6" />
      ) : (
        <ErrorState
          {...texts.notLoaded}
          {...(error instanceof ApiError && error.status === 429 && error.error && { hint: error.error })}
          onRetry={() => void refetch()}
          className="mt-6"
        />
      )}
    </>
  )
}

const toLogin = (
  <Link to={paths.doctorLogin} className={buttonStyle('primary', 'md', 'mt-6')}>
    {texts.signIn}
  </Link>
)

function Chosen({ username }: { username: string }) {
  return (
    <>
      <PageHead title={texts.title} />
      <DonePanel title={texts.done} className="mt-8 max-w-2xl">
        <p className="mt-3 text-lg text-pretty">{texts.doneText(username)}</p>
        {toLogin}
      </DonePanel>
    </>
  )
}

/** A link that is valid no more, with why and whom to ask. */
function Over({ why }: { why: string }) {
  return (
    <>
      <PageHead title={texts.over} lead={why} />
      <p className="mt-4 text-ink-2">{texts.hasPassword}</p>
      {toLogin}
    </>
  )
}
