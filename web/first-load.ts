import type { Budget } from './bundle-budget.ts'

/** What opening `/` loads, and how much that may be (brotli bytes). */
export const firstPage: Budget = {
  pages: ['/site/components/site-layout.tsx', '/site/components/home/home-page.tsx'],
  scripts: ['theme.js'],
  limit: 120_000,
  banned: ['zod', 'socket.io-client', 'engine.io-client', 'react-hook-form', 'radix-ui'],
}

const packages = ['react', 'react-dom', 'react-router', 'react-router-dom', '@tanstack/[^/]+', 'zustand']
const own = [
  'art/logo',
  'components/ui/(art|button|contact-link|drawing|logo|state-notes|theme-toggle|thread)',
  'lib/(cart-session|class-names|format|http|practice|storage|theme|toasts|use-loaded)',
  'texts/(common|prices|site)',
]

/**
 * What the entry and the public frame always need comes as one file: a dozen files of a few hundred bytes each compress worse (4 kB
 * on the first load) and are a request each. Only what every page needs belongs here, together with all it imports.
 */
export const everywhere = new RegExp(
  `/node_modules/(?:(?:${packages.join('|')})/|lucide-react/dist/esm/(?!icons/))|/web/src/(?:${own.join('|')})\\.`,
)
