import { Joint } from '~/components/ui/thread.tsx'
import { home } from '~/texts/home.ts'

/** The four facts as joints of the hero's floor line; on phones the line goes down along them. */
export function Facts() {
  return (
    <section className="relative border-t-3 border-bosque-600">
      <ul className="wrap grid md:grid-cols-4 md:gap-x-6">
        {home.facts.map(([title, text]) => (
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
