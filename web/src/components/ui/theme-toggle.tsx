import { Moon, Sun } from 'lucide-react'
import { useTheme } from '~/lib/theme.ts'
import { texts } from '~/texts/common.ts'
import { IconButton } from './button.tsx'

/** Light or dark; the choice is kept in this browser. */
export function ThemeToggle({ size = 'md', className = '' }: { size?: 'md' | 'sm'; className?: string }) {
  const { theme, choose } = useTheme()
  const dark = theme === 'dark'
  return (
    <IconButton
      label={dark ? texts.toLight : texts.toDark}
      size={size}
      className={`text-ink-2 ${className}`}
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun aria-hidden="true" size={20} /> : <Moon aria-hidden="true" size={20} />}
    </IconButton>
  )
}
