import { openingLines } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import type { ReactNode } from 'react'
import { money, phoneText } from '~/lib/format.ts'
import { Mark } from '~/practice/logo.tsx'
import { TermsLine } from '~/practice/terms-line.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { practiceTexts } from '~/texts/clinic.ts'
import { site } from '~/texts/public/site.ts'
import { type PracticeForm, typedPrice } from '../model/practice-form.ts'

const texts = practiceTexts.preview

/** How the head, the costs and the hours of the public site will read, from what is typed over what is stored. */
export function SitePreview({ form, stored }: { form: PracticeForm; stored: Pick<PracticeForm, 'hours'> }) {
  const { tagline, opening } = usePractice()
  const isOther = JSON.stringify(form.hours) !== JSON.stringify(stored.hours)
  const price = (typed: string) => {
    const sent = typedPrice(typed)
    return /^\d+$/.test(sent) ? money(Number(sent)) : typed
  }
  const range = (near: string, far: string) => `${price(near)} – ${price(far)}`
  return (
    <section
      aria-labelledby="vista-previa"
      className="self-start rounded-box border border-line-2 bg-paper-2 px-4 py-3 wrap-anywhere lg:sticky lg:top-4"
    >
      <h2 id="vista-previa" className="text-sm font-semibold text-ink-2">
        {texts.title}
      </h2>
      <div className="mt-2 flex items-center gap-3">
        <Mark logo={form.logo} className="shrink-0" />
        <div className="min-w-0">
          <p className="text-xl font-bold">{form.name}</p>
          <p className="text-ink-2">{tagline}</p>
        </div>
      </div>
      <Part title={site.footer.contact}>
        <p className="num">{phoneText(form.phone)}</p>
        <p>{form.email}</p>
        <p>{form.coverage}</p>
      </Part>
      <Part title={texts.costs}>
        <dl>
          <TermsLine what={texts.first}>{range(form.firstSessionNear, form.firstSessionFar)}</TermsLine>
          <TermsLine what={texts.followUp}>{range(form.followUpNear, form.followUpFar)}</TermsLine>
          <TermsLine what={texts.deposit}>{price(form.deposit)}</TermsLine>
        </dl>
      </Part>
      <Part title={site.footer.hours}>
        <dl>
          {(isOther ? openingLines(form.hours) : (opening ?? site.footer.days)).map(([days, hours]) => (
            <TermsLine key={days} what={days}>
              {hours}
            </TermsLine>
          ))}
        </dl>
      </Part>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  )
}
