import type { Call, Handlers } from '@clinic/platform/http/calls/call.ts'
import { expectSession, openCookies, rememberBrowser } from '@clinic/platform/http/sessions.ts'
import type { AnyCall } from '@clinic/shared-events/contracts/calls.ts'
import type { NewDoctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import { type ActivationAnswer, activate, deactivate } from '../commands/activation.ts'
import { openAccount } from '../commands/open-account.ts'
import { changePassword, forcePassword } from '../commands/passwords.ts'
import type { StaffDeps } from '../commands/staff-deps.ts'
import { doctorOf } from '../doctor-row.ts'
import { staffRefusals } from '../refusals.ts'

const { expectDone, problemOf } = refusing(staffRefusals)

type Deps = {
  staff: StaffDeps
  publicUrl: string | null
  /** The vault's 'ids'. */
  idSecret: Buffer
  originFor: OriginFor
}

type UserHandlers = Handlers<
  'createDoctor' | 'activateDoctor' | 'deactivateDoctor' | 'forcePassword' | 'changePassword'
>

const changed = { message: 'Contraseña cambiada' } as const

/** The administration of users and the own password (docs/specification.md#office-calls). No password enters the hash of a body (docs/decisions/0049). */
export const userCalls = ({ staff, publicUrl, idSecret, ...deps }: Deps): UserHandlers => {
  const originFor = <C extends AnyCall>(call: Call<C>, body: object = {}) => deps.originFor({ ...call, body })
  const rowAfter = (answer: ActivationAnswer) => {
    const { state, position } = expectDone(answer)
    if (state.status === 'none') throw problemOf({ type: 'NoAccount' })
    return { body: doctorOf(state), position }
  }

  return {
    createDoctor: async (call) => {
      const { password, role = 'doctor', ...person } = call.body
      const origin = originFor(call, { ...person, role } satisfies Omit<NewDoctor, 'password'>)
      const staffId = entityIdOf(idSecret, origin.commandId, 'staff')
      const { account, position } = expectDone(await openAccount(staff, { staffId, role, person, password, origin }))
      return { body: doctorOf(account), position }
    },
    activateDoctor: async (call) => rowAfter(await activate(staff, call.params.id, originFor(call))),
    deactivateDoctor: async (call) => rowAfter(await deactivate(staff, call.params.id, originFor(call))),

    forcePassword: async (call) => {
      const { doctorId: staffId, newPassword: password } = call.body
      const origin = originFor(call, { doctorId: staffId })
      const { position } = expectDone(await forcePassword(staff, { staffId, password }, origin))
      return { body: changed, position }
    },

    changePassword: async (call) => {
      const { staffId, hash: session } = expectSession(call.session)
      const asked = { ...call.body, ...call.client(), session }
      const answer = expectDone(await changePassword(staff, staffId, asked, originFor(call)))
      const cookies = [...openCookies({ publicUrl }, answer.token), rememberBrowser({ publicUrl }, answer.browserMark)]
      return { body: changed, cookies, position: answer.position }
    },
  }
}
