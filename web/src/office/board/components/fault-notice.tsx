import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { cx } from '~/lib/class-names.ts'
import { faultsText, waitingText } from '~/office/shared/pending/account-fault.ts'
import { useFaults } from '~/office/shared/pending/undelivered.ts'
import { paths } from '~/paths.ts'
import { accountFaultTexts as texts } from '~/texts/messaging/deliveries.ts'

/**
 * Tells administrators, on every page, what is wrong with the account or the mail server, how many messages wait for that, and leads to what cures it; nothing while
 * all is well (docs/decisions/0158).
 */
export function FaultNotice() {
  const { faults, now } = useFaults()
  const isWrong = faults.length > 0
  return (
    <div
      {...(isWrong && { role: 'region', 'aria-label': texts.title })}
      className={cx(
        'shrink-0 print:hidden',
        isWrong && 'flex gap-2 border-b border-line bg-agendado px-4 py-2.5 text-agendado-t md:px-5',
      )}
    >
      {isWrong && <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />}
      <span>
        {/* Announced as it begins; how many wait changes in silence. */}
        <strong role="status">{isWrong && faultsText(faults, now)}</strong>
        {isWrong && (
          <>
            : {waitingText(faults)}{' '}
            <Link
              to={`${paths.doctorBot}?tab=config`}
              className="font-semibold underline underline-offset-4 max-md:inline-block max-md:py-2"
            >
              {texts.configure}
            </Link>
          </>
        )}
      </span>
    </div>
  )
}
