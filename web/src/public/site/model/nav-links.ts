import { paths } from '~/paths.ts'
import { site } from '~/texts/public/site.ts'

/** Header navigation (docs/specification.md#public-screens): `/` is active on an exact match, the others by prefix. */
export const navLinks = [
  { to: paths.home, text: site.nav.home, exact: true },
  { to: paths.services, text: site.nav.services, exact: false },
  { to: paths.shop, text: site.nav.shop, exact: false },
  { to: paths.cancellationPolicies, text: site.nav.policies, exact: false },
] as const
