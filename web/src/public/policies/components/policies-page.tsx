import { SideBox } from '~/components/ui/display/side-box.tsx'
import { Joint, type JointKind } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { CallLink, ChatLink } from '~/practice/contact-link.tsx'
import { PageHead } from '~/practice/page-head.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { policies, type Weight } from '~/texts/public/policies.ts'

/** /multas: five rules and how to reach the practice (docs/specification.md#public-screens, #public-constants). */
export function PoliciesPage() {
  const { deposit } = usePractice()
  return (
    <div className="wrap pb-14 md:pb-22">
      <PageHead title={policies.title} lead={policies.lead} />
      <div className="mt-8 grid gap-10 md:mt-10 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:gap-12">
        <section aria-labelledby="reglas">
          <h2 id="reglas" className="sr-only">
            {policies.rulesTitle}
          </h2>
          <ol>
            {policies.rules(deposit).map((rule) => (
              <Rule key={rule.title} {...rule} />
            ))}
          </ol>
        </section>
        <Contact />
      </div>
    </div>
  )
}

/** The joint of each rule; coral is what goes against plan. */
const joints: Record<Weight, { kind: JointKind; filled: boolean }> = {
  free: { kind: 'planned', filled: false },
  part: { kind: 'attention', filled: false },
  full: { kind: 'attention', filled: true },
}

function Rule({ amount, weight, title, text }: ReturnType<typeof policies.rules>[number]) {
  return (
    <li className="group relative grid grid-cols-[24px_1fr] gap-x-4 md:grid-cols-[24px_150px_1fr] md:gap-x-6">
      <span
        aria-hidden="true"
        className="absolute top-4 left-2.75 h-full w-0.75 bg-bosque-300 group-last:hidden md:top-6"
      />
      <Joint {...joints[weight]} className="mt-2.5 size-6 md:mt-3.5" />
      <p
        className={cx(
          'num text-[2.125rem] leading-tight font-bold md:text-[2.5rem]',
          weight === 'free' ? 'text-bosque-700' : 'text-coral-t',
        )}
      >
        {amount}
      </p>
      <div className="col-start-2 pt-1 pb-9 group-last:pb-0 md:col-start-3 md:pt-2.5">
        <h3 className="text-xl leading-snug font-bold">{title}</h3>
        <p className="mt-1.5 max-w-[56ch] text-lg leading-relaxed text-pretty text-ink-2">{text}</p>
      </div>
    </li>
  )
}

function Contact() {
  const { title, text, chat } = policies.contact
  return (
    <SideBox title={title} className="self-start">
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="mt-6 grid gap-3">
        <ChatLink look="coral" size="lg">
          {chat}
        </ChatLink>
        <CallLink className="min-h-14" />
      </div>
    </SideBox>
  )
}
