import { type PropsWithChildren, useState } from 'react'
import { DateField } from '~/components/ui/forms/date-field.tsx'
import { Segments } from '~/components/ui/forms/segments.tsx'
import { TextArea } from '~/components/ui/forms/text-field.tsx'
import { TimeField } from '~/components/ui/forms/time-field.tsx'
import { dayOr } from '~/components/ui/forms/typed-day.ts'
import { today } from '~/lib/format.ts'
import { requestTexts, formTexts as texts } from '~/texts/appointments.ts'
import type { FreeHours as Hours } from '../../hooks/use-free-hours.ts'
import type { AnsweredRequest } from '../../model/editing/asked-hours.ts'
import { type Flag, type FormValues, minutesBetween, optionalTexts } from '../../model/editing/form-values.ts'
import { freeHours, holderOf, plus } from '../../model/editing/free-hours.ts'
import type { KnownPerson } from '../../model/editing/known-person.ts'
import { OfferedHours } from '../offered-hours.tsx'
import { bindText, controlled, type Erasable, type OfForm } from './field-props.ts'
import { FreeDays, FreeFortnight, HoursOfDay } from './free-hours.tsx'
import { BookedAlready, TakenHour } from './taken-hour.tsx'

const isHour = (text: string): boolean => /^\d\d:\d\d$/.test(text)
const lengths = [30, 60, 90] as const

type WhenFieldsProps = OfForm & {
  hours: Hours
  person: KnownPerson | null
  /** A visit that stands may be moved, or its patient asks for it by this request: shows the free hours of two weeks. */
  moves: 'may' | AnsweredRequest | null
  /** The server's sentence, where it found this hour taken. */
  refused: string | undefined
  /** A new visit that was sent, while nobody knows what became of it. */
  undecided: FormValues | undefined
  onOverbook: () => void
}

/** The day and the hours, with what is free of them. */
export function WhenFields(props: WhenFieldsProps) {
  const { submitted, hours, person, moves } = props
  const when = useWhen(submitted)
  const asked = moves === 'may' ? null : moves
  const { startTime, endTime } = submitted.values
  const date = dayOr(submitted.values.date)
  const usual = person?.from?.startTime ?? null
  const minutes = isHour(startTime) ? minutesBetween({ from: startTime, to: endTime }) : when.length
  const length = <Length chosen={minutes} onChoose={when.pickLength} />
  const day = controlled({ submitted }, 'date')
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{texts.when}</legend>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <DateField className="max-lg:col-span-2" {...day} onPick={when.pickDay} min={today()} />
        <TimeField {...controlled({ submitted }, 'startTime')} onPick={when.typeStart} />
        <TimeField {...controlled({ submitted }, 'endTime')} onPick={when.typeEnd} />
      </div>
      {asked ? (
        <OfferedHours
          asked={asked}
          isChosen={(wish) => wish.date === date && wish.time === startTime}
          onTake={(wish) => when.pickBoth(wish.date, wish.time)}
        />
      ) : (
        <FreeDays hours={hours} date={date} hasVisit={person?.next?.date ?? null} onPick={when.pickDay} />
      )}
      {date === '' && length}
      {date !== '' && (
        <HoursOfDay {...{ hours, usual, tools: length, date, value: startTime, onPick: when.pickStart }} />
      )}
      <SentBefore {...props}>
        <Taken {...props} usual={usual} minutes={minutes} onPick={when.pickStart} />
      </SentBefore>
      {moves && <FreeFortnight {...{ hours, date, value: startTime, isOpen: asked !== null, onPick: when.pickBoth }} />}
    </fieldset>
  )
}

/** That a visit that was sent without an answer is booked, in the place of its hour being taken. */
function SentBefore({ submitted: { values }, hours, undecided: sent, children }: WhenFieldsProps & PropsWithChildren) {
  if (!sent) return children
  const rows = [...(hours.weeks ?? []), ...(hours.rows ?? [])]
  const isBooked = rows.some(
    ({ status, name, date, startTime }) =>
      status !== 'cancelado' && name === sent.name.trim() && date === sent.date && startTime === sent.startTime,
  )
  if (!isBooked) return children
  const differs = (...names: (keyof FormValues)[]) => names.some((name) => values[name] !== sent[name])
  const isOther = differs(...(Object.keys(sent) as (keyof FormValues)[]))
  return (
    <>
      <BookedAlready visit={isOther ? sent : null} />
      {differs('date', 'startTime') && children}
    </>
  )
}

type TakenProps = WhenFieldsProps & { usual: string | null; minutes: number; onPick: (hour: string) => void }

/** That the chosen hour is taken, as soon as it is known; nothing of a day that is over, which no overbooking opens. */
function Taken({ submitted, hours: { rows, wanted }, refused, usual, minutes, onPick, onOverbook }: TakenProps) {
  const { date, startTime, overbook } = submitted.values
  const interval = { date, startTime, endTime: plus(startTime, minutes) }
  const holder = rows && isHour(startTime) ? holderOf(rows, interval, wanted) : null
  if ((!holder && !refused) || (dayOr(date) !== '' && date < today())) return null
  const free = rows && dayOr(date) !== '' ? freeHours(rows, date, wanted) : []
  return <TakenHour {...{ hour: startTime, holder, refused, free, usual, overbook, onPick, onOverbook }} />
}

/** What changes the day and the hours. The end follows the start while nobody chose another one. */
const useWhen = ({ form, values }: OfForm['submitted']) => {
  const [length, setLength] = useState<number>(() => minutesBetween({ from: values.startTime, to: values.endTime }))
  const set = (changed: Partial<FormValues>) => {
    const before = form.getValues()
    const isOther = Object.entries(changed).some(([name, value]) => before[name as keyof FormValues] !== value)
    // What was said of another time says nothing of this one.
    const asked: Record<Flag, boolean> = { overbook: false, farAhead: false, outsideHours: false }
    if (isOther) form.setValues({ ...changed, ...asked }, { shouldDirty: true })
  }
  const endOf = (hour: string, minutes: number) => (isHour(hour) ? plus(hour, minutes) : '')
  const pickStart = (hour: string, more: Partial<FormValues> = {}) => {
    const [from, to] = form.getValues(['startTime', 'endTime'])
    // The visit keeps its length.
    const minutes = isHour(from) && isHour(to) ? minutesBetween({ from, to }) : length
    set({ ...more, startTime: hour, endTime: plus(hour, minutes) })
  }
  return {
    length,
    pickDay: (date: string) => set({ date }),
    typeStart: (hour: string) => {
      const [before, end] = form.getValues(['startTime', 'endTime'])
      set({ startTime: hour, ...(end === endOf(before, length) && { endTime: endOf(hour, length) }) })
    },
    typeEnd: (endTime: string) => set({ endTime }),
    pickStart: (hour: string) => pickStart(hour),
    pickBoth: (date: string, hour: string) => pickStart(hour, { date }),
    pickLength: (minutes: number) => {
      setLength(minutes)
      set({ endTime: endOf(form.getValues('startTime'), minutes) })
    },
  }
}

function Length({ chosen, onChoose }: { chosen: number; onChoose: (minutes: number) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full">
      <span className="text-[0.8125rem] font-semibold">{texts.duration}</span>
      <Segments<number>
        label={texts.duration}
        choices={lengths}
        chosen={chosen}
        textOf={(minutes) => texts.lengths[minutes as (typeof lengths)[number]]}
        onChoose={onChoose}
        className="max-sm:grid max-sm:w-full max-sm:grid-cols-3"
      />
    </div>
  )
}

/** Why they come, and what staff note; both may be missing. */
export function WhatFields(props: Erasable) {
  return (
    <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
      <legend className="sr-only">{texts.what}</legend>
      {optionalTexts.map(
        (text) => text.as === 'paragraph' && <TextArea key={text.name} {...bindText(props, text.name)} rows={1} />,
      )}
    </fieldset>
  )
}

/** What the patient who asks to be moved is answered; nobody is left to answer once their data were erased. */
export function ResponseField(props: Erasable) {
  if (props.erased.size > 0) return null
  return <TextArea {...bindText(props, 'response')} hint={requestTexts.responseHint} rows={2} />
}
