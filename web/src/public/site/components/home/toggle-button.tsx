import { ChevronDown } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { cx } from '~/lib/class-names.ts'

type ToggleButtonProps = {
  shown: boolean
  onToggle: () => void
  /** The id of the element it shows or hides. */
  controls: string
  show: string
  hide: string
  className?: string
}

/** A button that shows or hides something; its label follows (docs/specification.md#public-states). */
export function ToggleButton({ shown, onToggle, controls, show, hide, className }: ToggleButtonProps) {
  return (
    <Button aria-expanded={shown} aria-controls={controls} onClick={onToggle} className={className ?? ''}>
      {shown ? hide : show}
      <ChevronDown
        aria-hidden="true"
        size={18}
        className={cx('transition-transform duration-200', shown && 'rotate-180')}
      />
    </Button>
  )
}
