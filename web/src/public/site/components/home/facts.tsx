import { Joint } from '~/components/ui/display/thread.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { home } from '~/texts/public/home.ts'

/** The four facts as joints of the hero's floor line; on phones the line goes down along them. */
export function Facts() {
  const { coverage } = usePractice()
  return (
    <section className="relative border-t-3 border-bosque-600">
      <ul className="wrap grid md:grid-cols-4 md:gap-x-6">
        {[...home.facts, coverageFact(coverage)].map(([title, text]) => (
          <li key={title} className="group relative flex gap-5 pt-6 md:block md:pt-0">
            <span
              aria-hidden="true"
              className="absolute top-0 left-2.25 h-full w-0.75 bg-bosque-600 group-last:h-7 md:hidden"
            />
            <Joint kind="planned" className="size-5.5 md:-mt-3 md:mb-5" />
            <div>
              <p className="text-lg leading-snug font-bold">{title}</p>
              <p className="text-base text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The area on two lines: 'San José, Heredia y alrededores' → 'San José, Heredia' over 'y alrededores'; other areas over what they are. */
const coverageFact = (coverage: string): readonly [string, string] => {
  const { around, coverage: label } = home
  return coverage.endsWith(` ${around}`) ? [coverage.slice(0, -around.length - 1), around] : [coverage, label]
}
