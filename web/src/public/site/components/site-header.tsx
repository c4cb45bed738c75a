import { Menu, ShoppingCart, Stethoscope } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { buttonStyle, IconButton } from '~/components/ui/button.tsx'
import { ThemeToggle } from '~/components/ui/theme-toggle.tsx'
import { cx } from '~/lib/class-names.ts'
import { useLoaded } from '~/lib/reads/use-loaded.ts'
import { paths } from '~/paths.ts'
import { Logo } from '~/practice/logo.tsx'
import { useCartCount } from '~/public/shared/cart/cart-session.ts'
import { site } from '~/texts/public/site.ts'
import { navLinks } from '../model/nav-links.ts'

export function SiteHeader() {
  const [menuOpen, setMenuOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const menu = useLoaded(() => import('./mobile-menu.tsx'), asked || false)
  useEffect(() => afterLoad(() => setAsked((times) => times + 1)), [])
  return (
    <header className="relative z-20 bg-paper">
      <div className="wrap flex min-h-16 items-center gap-2 py-1 md:min-h-20">
        <Link to={paths.home} className="mr-auto rounded-tag">
          <Logo />
        </Link>
        <nav aria-label={site.mainNav} className="mr-6 hidden items-center gap-7 lg:flex print:hidden">
          {navLinks.map((link) => (
            <HeaderLink key={link.to} {...link} />
          ))}
        </nav>
        <ThemeToggle className="max-lg:hidden print:hidden" />
        <CartLink />
        <Link to={paths.doctorLogin} className={buttonStyle('outline', 'md', 'ml-3 max-lg:hidden print:hidden')}>
          <Stethoscope aria-hidden="true" size="1.125rem" />
          {site.nav.doctor}
        </Link>
        <IconButton
          label={site.menu.open}
          className="size-[max(44px,2rem)]! lg:hidden print:hidden"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => {
            setAsked(asked + 1)
            setMenuOpen(true)
          }}
        >
          <Menu aria-hidden="true" size="1.5rem" />
        </IconButton>
      </div>
      {menu && <menu.MobileMenu open={menuOpen} onOpenChange={setMenuOpen} />}
    </header>
  )
}

/**
 * Calls back once this page is loaded, where the links are in the menu: so that the menu is loaded before the connection is lost or
 * somebody opens it.
 */
const afterLoad = (then: () => void): (() => void) | undefined => {
  if (!matchMedia('(width < 64rem)').matches) return
  if (document.readyState === 'complete') {
    then()
    return
  }
  addEventListener('load', then, { once: true })
  return () => removeEventListener('load', then)
}

/** A link of the header; the active one has an underline with a joint. */
function HeaderLink({ to, text, exact }: (typeof navLinks)[number]) {
  return (
    <NavLink
      to={to}
      end={exact}
      className={({ isActive }) =>
        cx(
          'group relative rounded-tag py-2 text-base font-semibold transition-colors duration-150 hover:text-bosque-700',
          isActive ? 'font-bold text-bosque-700' : 'text-ink-2',
        )
      }
    >
      {text}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 hidden h-0.5 rounded-full bg-coral-600 group-aria-[current=page]:block"
      >
        <span className="absolute top-1/2 left-1/2 size-2 -translate-1/2 rounded-full border-2 border-coral-600 bg-paper" />
      </span>
    </NavLink>
  )
}

/** The link to the cart with the number of its lines, which shows only above 0 (docs/specification.md#public-states). */
function CartLink() {
  const lines = useCartCount()
  const name = lines > 0 ? site.nav.cartWith(lines) : site.nav.cart
  return (
    <NavLink
      to={paths.cart}
      aria-label={name}
      title={name}
      className={({ isActive }) =>
        cx(
          'relative grid size-[max(44px,2rem)] place-items-center rounded-full transition-colors duration-150 hover:bg-bosque-50 print:hidden',
          isActive ? 'text-coral-t' : 'text-ink',
        )
      }
    >
      <ShoppingCart aria-hidden="true" size="1.4375rem" />
      {lines > 0 && (
        <span className="num absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-bosque-700 px-1 text-xs font-bold text-on-pri">
          {lines}
        </span>
      )}
    </NavLink>
  )
}
