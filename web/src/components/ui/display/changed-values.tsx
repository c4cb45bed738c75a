import { cx } from '~/lib/class-names.ts'

type ChangedValuesProps = {
  title: string
  values: readonly { label: string; lines: readonly string[] }[]
  className?: string
}

/** What somebody else changed, as it was and is, or beside what was written here. */
export function ChangedValues({ title, values, className }: ChangedValuesProps) {
  return (
    <div className={cx('[overflow-wrap:anywhere]', className)}>
      <p className="font-semibold">{title}</p>
      <dl className="mt-1.5 grid gap-2">
        {values.map(({ label, lines }) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            {lines.map((line) => (
              <dd key={line} className="whitespace-pre-line last:font-semibold">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}
