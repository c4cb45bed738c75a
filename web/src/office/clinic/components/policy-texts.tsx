import { Link } from 'react-router-dom'
import { paths } from '~/paths.ts'
import { TermsLine } from '~/practice/terms-line.tsx'
import { practiceTexts } from '~/texts/clinic.ts'
import { fineShares } from '~/texts/legal/terms.ts'
import { policies } from '~/texts/public/policies.ts'

const texts = practiceTexts.policies

/** The cancellation policies as the site has them: to read, since the terms are not changed here. */
export function PolicyTexts({ deposit }: { deposit: number }) {
  return (
    <section aria-labelledby="politicas" className="rounded-box border border-line-2 bg-paper px-4 py-3">
      <h2 id="politicas" className="font-bold">
        {policies.title}
      </h2>
      <p className="max-w-[70ch] text-ink-2">{texts.lead}</p>
      <dl className="mt-3 grid gap-3 md:grid-cols-2">
        {policies.rules(deposit).map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-[70ch] text-ink-2">
        {texts.charged}{' '}
        <Link to={paths.terms} className="underline underline-offset-4">
          {texts.terms}
        </Link>
      </p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 md:grid-cols-2">
        {fineShares.map(([when, share]) => (
          <TermsLine key={when} what={when} className="[&>dd]:font-semibold [&>dt]:text-ink-2">
            {share}
          </TermsLine>
        ))}
      </dl>
    </section>
  )
}
