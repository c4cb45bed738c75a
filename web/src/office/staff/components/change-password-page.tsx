import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useOutletContext } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { paths } from '~/paths.ts'
import { ownPasswordTexts as texts } from '~/texts/office/own-password.ts'
import { rememberDoctor } from '../api/me.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

/** After a change the page leads on by itself (docs/specification.md#office-constants). Milliseconds. */
const leadsOnAfter = 2_000

/** /doctor/change-password (docs/specification.md#office-screens): the own password; for the user admin it says why there is none. */
export function ChangePasswordPage() {
  const me = useOutletContext<Me>()
  const [changed, setChanged] = useState(false)
  if (me.username === 'admin') return <OfAdmin />
  return (
    <div className="mx-auto w-full max-w-[30rem] px-4 py-6 md:py-10">
      {changed ? <Changed me={me} /> : <Change due={me.passwordDue === true} onChanged={() => setChanged(true)} />}
    </div>
  )
}

function Change({ due, onChanged }: { due: boolean; onChanged: () => void }) {
  return (
    <>
      <h2 className="text-[1.375rem] leading-tight font-bold">{due ? texts.dueTitle : texts.page}</h2>
      <p className="mt-2 mb-6 text-ink-2">{due ? texts.dueLead : texts.lead}</p>
      <ChangePasswordForm onChanged={onChanged} />
    </>
  )
}

/** Says that it is done, and leads on. Only then the rest of the portal is shown to who was asked for it. */
function Changed({ me }: { me: Me }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const goOn = useEffectEvent(() => {
    const { passwordDue: _, ...own } = me
    rememberDoctor(client, own)
    navigate(paths.doctor, { replace: true })
  })
  useEffect(() => {
    const timer = setTimeout(() => goOn(), leadsOnAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <DonePanel title={texts.changed}>
      <p className="mt-3">{texts.changedText}</p>
      <p className="mt-1 text-ink-2">{texts.leading}</p>
    </DonePanel>
  )
}

function OfAdmin() {
  return (
    <div className="grid flex-1 place-content-center px-4 py-16">
      <EmptyState title={texts.ofAdmin}>
        <p>{texts.ofAdminHint}</p>
        <Link to={paths.doctor} className={buttonStyle('outline', 'sm', 'mt-5 max-md:min-h-11')}>
          {texts.back}
        </Link>
      </EmptyState>
    </div>
  )
}
