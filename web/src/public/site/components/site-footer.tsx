import { chatUrl } from '@clinic/shared-events/contracts/practice/practice.ts'
import { ExternalLink, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { callUrl, mailUrl, phoneText, today } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { Logo } from '~/practice/logo.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { texts } from '~/texts/common.ts'
import { site } from '~/texts/public/site.ts'

/** The footer, dark in both themes: contact, hours and legal links (docs/specification.md#public-screens). */
export function SiteFooter() {
  const practice = usePractice()
  return (
    <footer className="on-bosque bg-bosque-900 pb-(--bottom-bar,0px) text-base text-[#c9dedb] print:hidden">
      <div className="wrap grid gap-10 pt-16 pb-12 md:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_auto] lg:gap-10">
        <div>
          <Logo onDark />
          <p className="mt-4 max-w-[36ch] leading-relaxed">{practice.description}</p>
        </div>
        <Contact />
        <Hours />
        <Legal />
      </div>
      <div className="wrap pb-9">
        <div className="flex flex-col gap-2 border-t border-white/15 pt-6 text-sm sm:flex-row sm:justify-between">
          <p>
            © {today().slice(0, 4)} {practice.name}. Costa Rica.
          </p>
          <p>{site.footer.certified}</p>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-[0.9375rem] font-bold text-white">{title}</h2>
      {children}
    </section>
  )
}

function Contact() {
  const practice = usePractice()
  const external = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Column title={site.footer.contact}>
      <ul>
        <ContactLine icon={<Phone aria-hidden="true" size="1.25rem" />}>
          <a href={callUrl(practice.phone)} className={link}>
            {phoneText(practice.phone)}
          </a>
        </ContactLine>
        <ContactLine icon={<MessageCircle aria-hidden="true" size="1.25rem" />}>
          <a href={chatUrl(practice.chatNumber)} className={link} {...external}>
            {site.footer.chat} <span className="sr-only">{texts.newTab}</span>
          </a>
        </ContactLine>
        <ContactLine icon={<Mail aria-hidden="true" size="1.25rem" />}>
          <a href={mailUrl(practice.email)} className={link}>
            {practice.email}
          </a>
        </ContactLine>
        <ContactLine icon={<MapPin aria-hidden="true" size="1.25rem" />}>
          <span className="inline-flex min-h-11 items-center">
            <span className="sr-only">{site.footer.coverage}</span>
            {practice.coverage}
          </span>
        </ContactLine>
        <ContactLine icon={<ExternalLink aria-hidden="true" size="1.25rem" />}>
          <a href={practice.socialUrl} className={link} {...external}>
            {site.footer.social} <span className="sr-only">{texts.newTab}</span>
          </a>
        </ContactLine>
      </ul>
    </Column>
  )
}

const link = 'inline-flex min-h-11 items-center rounded-tag text-white hover:underline underline-offset-4'

function ContactLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="shrink-0 text-bosque-300">{icon}</span>
      {children}
    </li>
  )
}

function Hours() {
  const { opening } = usePractice()
  return (
    <Column title={site.footer.hours}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 max-[16rem]:grid-cols-1">
        {(opening ?? site.footer.days).map(([days, hours]) => (
          <div key={days} className="col-span-full grid min-h-9 grid-cols-subgrid items-center">
            <dt>{days}</dt>
            <dd className="num whitespace-nowrap text-white">{hours}</dd>
          </div>
        ))}
      </dl>
    </Column>
  )
}

function Legal() {
  const links = [
    [paths.privacy, site.footer.privacy],
    [paths.terms, site.footer.terms],
    [paths.dataDeletion, site.footer.deletion],
  ] as const
  return (
    <Column title={site.footer.legal}>
      <ul>
        {links.map(([to, text]) => (
          <li key={to}>
            <Link to={to} className={`${link} lg:whitespace-nowrap`}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Column>
  )
}
