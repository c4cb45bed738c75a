import { Moon, Sun } from 'lucide-react'
import { useTheme } from '~/lib/theme.ts'
import { texts } from '~/texts/common.ts'
import { Button, IconButton } from './button.tsx'

type ThemeToggleProps = {
  /** Shows its words beside the icon, as in a menu. */
  inWords?: boolean
  size?: 'md' | 'sm'
  className?: string
  /** The button that holds the icon alone. */
  button?: typeof IconButton
}

/** Switches between light and dark; the choice is kept in this browser. */
export function ThemeToggle({ inWords = false, size = 'md', className, button: Alone = IconButton }: ThemeToggleProps) {
  const { theme, choose } = useTheme()
  const dark = theme === 'dark'
  const words = dark ? texts.toLight : texts.toDark
  const icon = dark ? <Sun aria-hidden="true" size="1.25rem" /> : <Moon aria-hidden="true" size="1.25rem" />
  const turn = () => choose(dark ? 'light' : 'dark')
  if (inWords) {
    return (
      <Button look="quiet" className={className} onClick={turn}>
        {icon}
        {words}
      </Button>
    )
  }
  return (
    <Alone label={words} size={size} className={`text-ink-2 ${className ?? ''}`} onClick={turn}>
      {icon}
    </Alone>
  )
}
