import { terms } from '~/texts/legal/terms.ts'
import { LegalPage } from './legal-page.tsx'

/** /terms-of-service. */
export function TermsPage() {
  return <LegalPage document={terms} />
}
