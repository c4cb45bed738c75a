import { PageHead } from '~/practice/page-head.tsx'
import { type Service, services } from '~/texts/public/services.ts'
import { Advantages } from './advantages.tsx'
import { BookingCall } from './booking-call.tsx'
import { Process } from './process.tsx'
import { ServiceIcon } from './service-icon.tsx'

const list = Object.entries(services.list) as [Service, string][]

/** /servicios (docs/specification.md#public-screens). */
export function ServicesPage() {
  return (
    <>
      <div className="wrap">
        <PageHead title={services.title} lead={services.lead} />
        <ul
          aria-label={services.title}
          className="mt-8 grid grid-cols-2 overflow-hidden rounded-box border border-line md:mt-10 lg:grid-cols-4"
        >
          {list.map(([service, name]) => (
            <li
              key={service}
              className="-mr-px -mb-px flex min-h-36 md:min-h-42 flex-col justify-between gap-4 border-r border-b border-line p-4 md:p-6"
            >
              <ServiceIcon service={service} />
              <span className="text-lg leading-snug font-bold hyphens-auto md:text-xl">{name}</span>
            </li>
          ))}
        </ul>
        <BookingCall />
      </div>
      <Advantages />
      <Process />
    </>
  )
}
