import type { ActionSummary } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { moveFine } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { actionNotesLimit } from '@clinic/shared-events/contracts/wire/answers.ts'
import { Link } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { DraftHead } from '~/components/ui/drafts/draft-head.tsx'
import { DraftNote } from '~/components/ui/drafts/draft-note.tsx'
import { SlowNote } from '~/components/ui/forms/slow-note.tsx'
import { TextArea } from '~/components/ui/forms/text-field.tsx'
import { useClock } from '~/lib/use-clock.ts'
import { paths } from '~/paths.ts'
import { actionKinds, action as texts } from '~/texts/public/action-request.ts'
import type { Action } from '../hooks/use-action.ts'
import { actionPath } from '../model/action-path.ts'
import { SendFailed } from './send-failed.tsx'
import { WishedHours } from './wished-hours.tsx'
import { WithdrawsFirst } from './withdraws-first.tsx'

const link = 'font-semibold text-bosque-700 underline underline-offset-2'

type ActionFormProps = { summary: ActionSummary; action: Action }

/** The optional notes and the button that asks. */
export function ActionForm({ summary, action }: ActionFormProps) {
  const { actionType: type, appointmentId, waiting } = summary
  const { form, formRef, values, errorOf, submit, sending, failure } = action
  const kind = actionKinds[type]
  return (
    <form ref={formRef} onSubmit={submit} noValidate aria-label={kind.title}>
      <DraftHead intake={action} />
      {type === 'reschedule' && (
        <WishedHours
          wishes={values.wishes ?? []}
          error={errorOf('wishes')}
          onWish={(wishes) => form.setValue('wishes', wishes, { shouldDirty: true })}
        />
      )}
      <TextArea
        label={kind.notes}
        hint={kind.notesHint}
        rows={4}
        room={{ typed: values.notes ?? '', most: actionNotesLimit }}
        error={errorOf('notes')}
        {...form.register('notes')}
      />
      {waiting && waiting !== type && <WithdrawsFirst waiting={waiting} by={type} className="mt-6" />}
      <Policy summary={summary} />
      {failure && <SendFailed reason={failure.reason} />}
      <Send type={type} appointmentId={appointmentId} sending={sending} />
      <SlowNote sending={sending} />
      <DraftNote of={action} />
    </form>
  )
}

type SendProps = Pick<ActionSummary, 'appointmentId'> & { type: ActionSummary['actionType']; sending: boolean }

/** The button that asks, and the way to the other request. */
function Send({ type, appointmentId, sending }: SendProps) {
  const kind = actionKinds[type]
  const other = type === 'reschedule' ? 'cancel' : 'reschedule'
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-8 gap-y-4">
      <Button
        type="submit"
        look={type === 'cancel' ? 'danger' : 'coral'}
        size="lg"
        disabled={sending}
        className={type === 'cancel' ? 'border-cancelado-d! max-sm:w-full' : 'max-sm:w-full'}
      >
        {sending ? texts.sending : kind.submit}
      </Button>
      <p className="text-ink-2 max-sm:w-full max-sm:text-center">
        {kind.other.question}{' '}
        <Link to={actionPath(appointmentId, other)} className={`${link} inline-block py-2.5`}>
          {kind.other.link}
        </Link>
      </p>
    </div>
  )
}

/** Tells what cancelling, or moving on the day itself, may cost before it is asked for (docs/specification.md#public-constants). */
function Policy({ summary: { actionType, date } }: Pick<ActionFormProps, 'summary'>) {
  const percent = moveFine({ date }, useClock(60_000))
  const isCancel = actionType === 'cancel'
  if (!isCancel && percent === 0) return null
  const { before, link: name, after } = isCancel ? texts.cancelPolicy : texts.movePolicy(percent)
  return (
    <p className="mt-6 rounded-ctl border border-line-2 bg-paper-2 px-4 py-3 text-base">
      {before}{' '}
      <Link to={isCancel ? paths.cancellationPolicies : paths.terms} className={link}>
        {name}
      </Link>
      : {after}
    </p>
  )
}
