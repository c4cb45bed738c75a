import { Button } from '~/components/ui/button.tsx'
import { booking } from '~/texts/public/booking.ts'

/** Lets the patient check a booking without an answer: the chosen hour is taken, perhaps by what was sent before with other content. */
export function UnansweredBooking({ sending, onCheck }: { sending: boolean; onCheck: () => void }) {
  const { title, text, check, checking } = booking.unanswered
  return (
    <section
      aria-label={title}
      className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-[24px] border border-agendado-d bg-agendado/40 p-5"
    >
      <div role="status" className="min-w-0 flex-1 basis-80">
        <p className="text-lg font-bold">{title}</p>
        <p className="mt-1 text-pretty">{text}</p>
      </div>
      <Button disabled={sending} onClick={onCheck}>
        {sending ? checking : check}
      </Button>
    </section>
  )
}
