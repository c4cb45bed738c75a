import { texts } from '~/texts/common.ts'
import { likelyMeant } from './mail-domain.ts'

type MeantMailProps = { email: string; onTake: (email: string) => void }

/** Asks whether another address was meant than the one typed; one press corrects it. Nothing where it is no slip of a common one. */
export function MeantMail({ email, onTake }: MeantMailProps) {
  const meant = likelyMeant(email)
  if (!meant) return null
  return (
    <button
      type="button"
      onClick={() => onTake(meant)}
      className="text-left font-semibold text-bosque-700 underline underline-offset-2 max-md:min-h-11"
    >
      {texts.meantMail(meant.slice(meant.lastIndexOf('@') + 1))}
    </button>
  )
}
