import type { Budget } from './bundle-budget.ts'

/** The budget of opening `/` (brotli bytes). */
export const firstPage: Budget = {
  pages: ['/site/components/site-layout.tsx', '/site/components/home/home-page.tsx'],
  scripts: ['theme.js'],
  limit: 120_000,
  banned: ['zod', 'libphonenumber-js', 'socket.io-client', 'engine.io-client', 'react-hook-form', 'radix-ui'],
}

/** What of the queries only pages use that are opened later: a file of their own. */
const later = [
  'useMutation',
  'mutationObserver',
  'useIsFetching',
  'useQueries',
  'queriesObserver',
  'useInfiniteQuery',
  'infiniteQueryObserver',
]
const queries = `@tanstack/[^/]+(?!/.*/(?:${later.join('|')})\\.)`
const packages = ['react', 'react-dom', 'react-router', 'react-router-dom', queries, 'zustand']
const icons = [
  ...[
    'check',
    'chevron-down',
    'clock',
    'external-link',
    'mail',
    'map-pin',
    'menu',
    'message-circle',
    'moon',
    'package',
    'phone',
  ],
  ...['receipt', 'shield-check', 'shopping-cart', 'stethoscope', 'sun', 'upload', 'x'],
]
const own = [
  'art/(logo|step-4-servicio-a-domicilio)',
  'public/shared/cart/cart-session',
  'components/ui/(display/(art|state-notes|thread)|button|drawing|skip-link|theme-toggle)',
  'lib/(class-names|focus/keep-field-focused|format|http/http|reads/use-loaded|storage|theme|toasts)',
  'practice/(contact-link|logo|use-practice)',
  'texts/(common|public/site)',
]

/**
 * Gathers what the entry, the public frame and the first page need in one file where other pages need it too: on their own, two dozen
 * files of a few hundred bytes each compress worse (4 kB on the first load) and are a request each.
 */
export const everywhere = new RegExp(
  `/node_modules/(?:(?:${packages.join('|')})/|lucide-react/dist/esm/(?!icons/)|lucide-react/dist/esm/icons/(?:${icons.join('|')})\\.)|/web/src/(?:${own.join('|')})\\.`,
)

/** Icons of pages that are opened later, in one file: the first load names every chunk, and a file of its own for each is two hundred bytes more. */
const iconsLater = [
  ...[
    'arrow-left',
    'calendar-plus',
    'calendar-x-2',
    'check-check',
    'chevron-left',
    'chevron-right',
    'circle-exclamation-point',
    'circle-check',
  ],
  ...['copy', 'download', 'lock', 'pencil', 'plus', 'power', 'printer', 'refresh-cw', 'rotate-ccw-clock', 'search'],
  ...['trash', 'triangle-exclamation-point', 'undo-2', 'user-round-plus'],
]
export const iconsOfLaterPages = new RegExp(`/node_modules/lucide-react/dist/esm/icons/(?:${iconsLater.join('|')})\\.`)

/** Small pieces that pages opened later share, in one file for the same reason; each imports nothing but packages and what is `everywhere`. */
const piecesLater = [
  'components/ui/(?:failure-toast|dialogs/dialog-buttons|forms/(?:form-notice|plan-step|segments)|display/(?:changed-values|rolling-number|side-box|skeleton))',
  'contracts/(?:practice/(?:booking-hours|prices)|wire/(?:feed|typed-text)|appointments/(?:reminder-hours|visit-money|visits)|wire-words)',
  'lib/(?:copy-text|use-entry-state|own-path|use-clock|focus/(?:use-kept-focus|use-media)|forms/(?:bound-field|draft|remote-draft|use-(?:draft|remote-draft|wrong-field)))',
  'lib/(?:http/(?:ask-again|download|read-failure|send-once)|reads/(?:sorting|use-asks-for-new|use-settled))',
  'office/shared/appointments/(?:api/appointment-keys|hooks/use-staff-id|model/editing/with-contact)',
  'office/shared/messaging/answering',
  'office/shared/records/first-wrong',
  'office/shared/images/(?:file-button|upload-image|use-image-upload)',
  'practice/(?:logo-mark|reminder-hours)',
  'public/shop/components/columns-loading',
  'public/shop/model/lasting-refusal',
  'public/shared/(?:messaging/open-whatsapp|session/without-session)',
  'texts/(?:images|leaving|patients/records|public/policies)',
]
export const piecesOfLaterPages = new RegExp(`/(?:web|shared-events)/src/(?:${piecesLater.join('|')})\\.`)

/** The font's part that every Spanish text needs. */
export const latinFont = /atkinson-hyperlegible-next-latin-wght-normal-.*\.woff2$/
