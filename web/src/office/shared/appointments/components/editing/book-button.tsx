import { Button } from '~/components/ui/button.tsx'
import { formTexts } from '~/texts/appointments.ts'

/** Opens the form of a new appointment, where there is none; the filled button is in the head of the page. */
export function BookButton({ onBook }: { onBook: () => void }) {
  return (
    <Button size="sm" className="max-md:min-h-11" onClick={onBook}>
      {formTexts.book}
    </Button>
  )
}
