import { offeredSlots } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { practiceLabels } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { Check } from 'lucide-react'
import { FieldError, wrongMark } from '~/components/ui/forms/field.tsx'
import { hourText } from '~/lib/format.ts'
import { practiceTexts as texts } from '~/texts/clinic.ts'

type HoursTableProps = { hours: string[][]; error: string | undefined; onChange: (hours: string[][]) => void }

/** The hours of Monday to Saturday, in the order of the day. */
const withHour = (hours: string[][], weekday: number, slot: string, offered: boolean): string[][] =>
  hours.map((day, at) =>
    at === weekday ? offeredSlots.filter((one) => (one === slot ? offered : day.includes(one))) : day,
  )

/** Which of the eight hours the public may book on which weekday. On a phone the days are as narrow as a finger. */
export function HoursTable({ hours, error, onChange }: HoursTableProps) {
  return (
    <fieldset data-wrong={wrongMark(error)} className="min-w-0">
      <legend className="font-bold">{practiceLabels.hours}</legend>
      <p className="text-sm text-ink-2">{texts.hoursHint}</p>
      <table className="mt-2 w-full max-w-xl table-fixed border-collapse text-center">
        <thead>
          <tr>
            <th scope="col" className="w-[4.75rem] text-left text-sm font-semibold sm:w-24">
              {texts.hour}
            </th>
            {texts.weekdays.map(({ short, name }) => (
              <th key={name} scope="col" className="py-1 text-sm font-semibold">
                <abbr title={name} className="no-underline">
                  {short}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offeredSlots.map((slot) => (
            <tr key={slot} className="border-t border-line">
              <th scope="row" className="num text-left text-sm font-normal">
                {hourText(slot)}
              </th>
              {texts.weekdays.map(({ name }, at) => (
                <td key={name} className="p-0">
                  <Cell
                    label={`${name}, ${hourText(slot)}`}
                    value={`${at + 1} ${slot}`}
                    checked={hours[at + 1]?.includes(slot) ?? false}
                    onChange={(offered) => onChange(withHour(hours, at + 1, slot, offered))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-live="polite">{error && <FieldError error={error} />}</div>
    </fieldset>
  )
}

type CellProps = { label: string; value: string; checked: boolean; onChange: (checked: boolean) => void }

/** A box the whole of whose cell can be pressed. */
function Cell({ label, value, checked, onChange }: CellProps) {
  return (
    <label className="relative grid min-h-11 place-items-center md:min-h-9">
      <input
        type="checkbox"
        name="hours"
        value={value}
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="peer size-6 appearance-none rounded-tag border border-ctl bg-paper checked:border-bosque-700 checked:bg-bosque-700"
      />
      <Check
        aria-hidden="true"
        size="1rem"
        strokeWidth={3}
        className="pointer-events-none absolute hidden text-on-pri peer-checked:block"
      />
    </label>
  )
}
