import atHome from '~/art/step-4-servicio-a-domicilio.svg?no-inline'
import { Drawing } from '~/components/ui/drawing.tsx'
import { ChatLink } from '~/practice/contact-link.tsx'
import { services } from '~/texts/public/services.ts'

const texts = services.call

/** The page's main action: booking by chat. */
export function BookingCall() {
  return (
    <section
      aria-labelledby="agendar"
      className="mt-8 grid items-end overflow-hidden rounded-[24px] bg-bosque-50 px-6 md:mt-12 md:grid-cols-[1fr_auto] md:gap-10 md:px-12"
    >
      <div className="py-8 md:self-center md:py-12">
        <h2 id="agendar" className="text-[1.875rem] leading-tight font-bold tracking-[-0.01em]">
          {texts.title}
        </h2>
        <p className="mt-3 max-w-[46ch] text-lg leading-relaxed text-pretty text-ink-2">{texts.text}</p>
        <ChatLink look="coral" size="lg" className="mt-6 max-sm:w-full">
          {texts.chat}
        </ChatLink>
      </div>
      <Drawing src={atHome} size={[184, 209]} below className="w-44 max-md:mx-auto md:w-60" />
    </section>
  )
}
