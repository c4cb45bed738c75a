import { Link } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { DraftNote } from '~/components/ui/drafts/draft-note.tsx'
import { Checkbox } from '~/components/ui/forms/checkbox.tsx'
import { RequiredMark } from '~/components/ui/forms/field.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { FormSection, type SectionState } from '~/components/ui/forms/form-section.tsx'
import { SlowNote } from '~/components/ui/forms/slow-note.tsx'
import { TextArea } from '~/components/ui/forms/text-field.tsx'
import { cx } from '~/lib/class-names.ts'
import { dayAndHourText } from '~/lib/format.ts'
import { boundBy } from '~/lib/forms/bound-field.ts'
import { paths } from '~/paths.ts'
import { MeantMail } from '~/person/meant-mail.tsx'
import { PersonFields } from '~/person/person-fields.tsx'
import { booking as texts } from '~/texts/public/booking.ts'
import type { Booking } from '../hooks/use-booking.ts'
import { emailHint, isComplete, longest, type offeredAt, optionalTexts, sections } from '../model/booking-form.ts'
import { DayAndHour } from './day-and-hour.tsx'
import { UnansweredBooking } from './unanswered-booking.tsx'

type Part = { booking: Booking }
/** `when`: the day and hour that the visit would have. */
type Whole = Part & { when: ReturnType<typeof offeredAt> }

/** Three sections on a rail of joints, and the button. */
export function BookingForm({ booking, when }: Whole) {
  const { form, values, schema, slots, chosenOwn, chosenLost, now, errorOf, submit } = booking
  const state = (section: keyof typeof sections): SectionState => {
    if (sections[section].some((field) => errorOf(field) !== undefined)) return 'problem'
    return isComplete(section, values, schema) ? 'done' : 'pending'
  }
  return (
    <form ref={booking.formRef} onSubmit={submit} noValidate aria-label={texts.title}>
      <FormSection step={1} title={texts.sections.person} state={state('person')}>
        <Person booking={booking} />
      </FormSection>
      <FormSection step={2} title={texts.sections.time} state={state('time')}>
        <DayAndHour
          form={form}
          errorOf={errorOf}
          changes={slots.changes}
          chosenWeek={slots.week}
          chosenOwn={chosenOwn}
          chosenLost={chosenLost}
          now={now}
          horizonDays={booking.rules.bookingHorizonDays}
          hours={booking.rules.hours}
          onDayChange={slots.onDayChange}
        />
        {booking.mayBeOwn && (
          <UnansweredBooking sending={booking.sending} onCheck={() => void booking.checkUnanswered()} />
        )}
      </FormSection>
      <FormSection step={3} title={texts.sections.place} state={state('place')} last>
        <AddressAndReason booking={booking} />
        <Ending booking={booking} when={when} />
      </FormSection>
    </form>
  )
}

const bound = boundBy(longest)

function Person({ booking }: Part) {
  const { fields, hints } = texts
  const { form, values } = booking
  const meant = form.formState.touchedFields.email && (
    <MeantMail email={values.email} onTake={(email) => form.setValue('email', email, { shouldValidate: true })} />
  )
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <PersonFields
        fields={{
          name: { label: fields.name, className: 'sm:col-span-2', ...bound(booking, 'name') },
          phone: { label: fields.phone, hint: hints.phone, ...bound(booking, 'phone') },
          email: { label: fields.email, hint: meant, errorHint: emailHint(values.email), ...bound(booking, 'email') },
        }}
      />
    </div>
  )
}

function AddressAndReason({ booking }: Part) {
  const { form, errorOf } = booking
  const { fields, hints, terms } = texts
  const link = 'font-semibold text-bosque-700 underline underline-offset-2'
  return (
    <div className="grid gap-6">
      <TextArea
        label={fields.address}
        required
        autoComplete="street-address"
        hint={hints.address}
        {...bound(booking, 'address')}
      />
      {optionalTexts.map((name) => (
        <TextArea key={name} label={fields[name]} {...bound(booking, name)} />
      ))}
      <Checkbox
        boxed
        required
        error={errorOf('terms')}
        label={
          <>
            {terms.accept}{' '}
            <Link to={paths.terms} className={link}>
              {terms.terms}
            </Link>{' '}
            {terms.and}{' '}
            <Link to={paths.cancellationPolicies} className={link}>
              {terms.policy}
            </Link>
            .<RequiredMark />
          </>
        }
        {...form.register('terms')}
      />
    </div>
  )
}

/** The end of the form: the summary, why it cannot be sent, and the page's one coral button. */
function Ending({ booking, when: { date, startTime } }: Whole) {
  const { notice, sending } = booking
  const chosen = date !== '' && startTime !== ''
  return (
    <>
      <FormNotice>{notice}</FormNotice>
      <div className="mt-7 flex flex-wrap items-center justify-between gap-5">
        <div>
          <p className="text-base text-ink-2">{texts.summary.title}</p>
          <p className={cx('text-lg', chosen ? 'num font-bold' : 'text-ink-2')}>
            {chosen ? dayAndHourText(date, startTime) : texts.summary.missing}
          </p>
        </div>
        <Button type="submit" look="coral" size="lg" disabled={sending} className="max-sm:w-full">
          {sending ? texts.sending : texts.submit}
        </Button>
      </div>
      <SlowNote sending={sending} />
      <DraftNote of={booking} />
    </>
  )
}
