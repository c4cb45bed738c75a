import { cx } from '~/lib/class-names.ts'
import { callUrl, mailUrl, phoneText } from '~/lib/format.ts'
import { routeTo } from '~/lib/route-to.ts'
import { texts } from '~/texts/common.ts'

const style =
  'wrap-anywhere underline decoration-line-2 underline-offset-4 hover:text-bosque-700 hover:decoration-bosque-600 print:no-underline'
/** As high as a finger needs, on a phone. */
const touched = 'max-md:inline-block max-md:py-2.5 print:py-0'

/** A phone that calls when it is pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={callUrl(phone)} className={cx('num whitespace-nowrap', style, touched)}>
      {phoneText(phone)}
    </a>
  )
}

/** An e-mail address that opens a mail to it. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={mailUrl(email)} className={cx(style, touched)}>
      {email}
    </a>
  )
}

/** An address that opens a map of it, in a new tab. */
export function PlaceLink({ address }: { address: string }) {
  return (
    <a href={routeTo(address).maps} target="_blank" rel="noopener noreferrer" className={cx(style, 'max-md:py-2.5')}>
      <span>{address}</span> <span className="sr-only print:hidden">{texts.newTab}</span>
    </a>
  )
}
