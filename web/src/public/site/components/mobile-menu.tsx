import { ShoppingCart, Stethoscope } from 'lucide-react'
import { Link, NavLink } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { SidePanel } from '~/components/ui/dialogs/dialog.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { ThemeToggle } from '~/components/ui/theme-toggle.tsx'
import { cx } from '~/lib/class-names.ts'
import { paths } from '~/paths.ts'
import { site } from '~/texts/public/site.ts'
import { navLinks } from '../model/nav-links.ts'

type MobileMenuProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The navigation on narrow screens: slides in from the right, closes when a link is chosen (docs/specification.md#public-screens). */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const close = () => onOpenChange(false)
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title={site.menu.title}>
      <nav aria-label={site.menu.title} className="flex flex-col">
        {navLinks.map(({ to, text, exact }) => (
          <NavLink key={to} to={to} end={exact} onClick={close} className={entry}>
            {({ isActive }) => (
              <>
                <Joint kind={isActive ? 'attention' : 'planned'} />
                {text}
              </>
            )}
          </NavLink>
        ))}
        <NavLink to={paths.cart} onClick={close} className={entry}>
          <ShoppingCart aria-hidden="true" size="1.25rem" className="-mx-0.75" />
          {site.nav.cart}
        </NavLink>
        <Link to={paths.booking} onClick={close} className={buttonStyle('primary', 'md', 'mt-6')}>
          {site.nav.booking}
        </Link>
        <Link to={paths.doctorLogin} onClick={close} className={buttonStyle('outline', 'md', 'mt-3')}>
          <Stethoscope aria-hidden="true" size="1.125rem" />
          {site.nav.doctorPortal}
        </Link>
      </nav>
      <ThemeToggle inWords className="mt-6 w-full" />
    </SidePanel>
  )
}

const entry = ({ isActive }: { isActive: boolean }) =>
  cx(
    'flex min-h-13 items-center gap-4 rounded-tag px-1 text-lg hover:text-bosque-700',
    isActive ? 'font-bold text-bosque-700' : 'font-semibold text-ink',
  )
