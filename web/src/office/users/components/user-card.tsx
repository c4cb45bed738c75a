import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { KeyRound, Mail, Power } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { Badge } from '~/components/ui/display/badge.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { dateText, dateTimeText, erased } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { useClock } from '~/lib/use-clock.ts'
import { HistoryLink } from '~/office/shared/history/history-link.tsx'
import { stateOf } from '~/office/shared/records/doctors.ts'
import { usersTexts as texts } from '~/texts/office/users.ts'
import { type Invitation as NewInvitation, useInviteAgain, useSetActive } from '../api/change-users.ts'
import { ActivationQuestion } from './activation-question.tsx'
import { PasswordDialog } from './password-dialog.tsx'

type UserCardProps = { user: Doctor; onInvited: (invitation: NewInvitation) => void }

const tones = { active: 'confirmado', invited: 'agendado', inactive: 'cancelado' } as const

/** One account with what can be done about it. The user named admin is protected: its buttons say why (docs/specification.md#office-states). */
export function UserCard({ user, onInvited }: UserCardProps) {
  const { username, name, role } = user
  const shown = username || erased
  return (
    <li className="flex flex-col rounded-box border border-line bg-paper p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={role === 'admin' ? 'realizado' : 'otro'}>{texts.roles[role]}</Badge>
        <Badge tone={tones[stateOf(user)]}>{texts[stateOf(user)]}</Badge>
        <span className="ml-auto">
          <HistoryLink of="users" id={user.id} name={shown} />
        </span>
      </div>
      <h2 className="mt-3 text-lg leading-tight font-bold break-words">{shown}</h2>
      {name && <p className="break-words text-ink-2">{name}</p>}
      {user.invitation && <Invitation of={user.invitation} />}
      <dl className="mt-3 mb-4 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 max-[19rem]:grid-cols-1">
        <Fact label={texts.email} value={user.email} />
        <Fact label={texts.specialty} value={user.specialty} />
        <Fact label={texts.created} value={user.createdAt && dateText(dayAt(user.createdAt))} />
      </dl>
      <Actions user={user} shown={shown} onInvited={onInvited} />
    </li>
  )
}

/** Until when the link is valid with which somebody chooses their password. */
function Invitation({ of: { until, lost } }: { of: NonNullable<Doctor['invitation']> }) {
  const isOver = until <= useClock(60_000)
  return (
    <div className="mt-2">
      <p className={isOver ? 'font-semibold text-cancelado-t' : 'text-ink-2'}>
        {isOver ? texts.invitationOver : texts.invitedUntil(dateTimeText(until))}
      </p>
      {lost && <p className="mt-1 font-semibold text-cancelado-t">{texts.invitationLost}</p>}
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words tabular-nums">{value || texts.notKnown}</dd>
    </>
  )
}

type ActionsProps = UserCardProps & { shown: string }

function InviteAgain({ user: { id, isActive, invitation }, shown, onInvited }: ActionsProps) {
  const invite = useInviteAgain(onInvited)
  if (!invitation || !isActive) return null
  const asked = { id, invitation: invitation.id }
  return (
    <Button size="sm" className="max-md:min-h-11" disabled={invite.isPending} onClick={() => invite.mutate(asked)}>
      <Mail aria-hidden="true" size={16} />
      {texts.inviteAgain}
      <span className="sr-only">{shown}</span>
    </Button>
  )
}

function Actions({ user, shown, onInvited }: ActionsProps) {
  const { id, username, isActive } = user
  const [open, setOpen] = useOpened<'password' | 'active' | null>(`user-${id}`, null)
  const setActive = useSetActive()
  const isAdmin = username === 'admin'
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3">
      <InviteAgain user={user} shown={shown} onInvited={onInvited} />
      <Button
        size="sm"
        className="max-md:min-h-11"
        onClick={() => (isAdmin ? failureToast(texts.adminPassword) : setOpen('password'))}
      >
        <KeyRound aria-hidden="true" size={16} />
        {texts.changePassword}
        <span className="sr-only">{shown}</span>
      </Button>
      <Button
        look={isActive ? 'danger' : 'outline'}
        size="sm"
        className="max-md:min-h-11"
        disabled={setActive.isPending}
        onClick={() => (isAdmin ? failureToast(texts.adminStays) : setOpen('active'))}
      >
        <Power aria-hidden="true" size={16} />
        {isActive ? texts.deactivate : texts.activate}
        <span className="sr-only">{shown}</span>
      </Button>
      <ActivationQuestion
        user={user}
        shown={shown}
        open={open === 'active'}
        close={() => setOpen(null)}
        setActive={setActive}
      />
      <PasswordDialog open={open === 'password'} onOpenChange={() => setOpen(null)} id={id} username={shown} />
    </div>
  )
}
