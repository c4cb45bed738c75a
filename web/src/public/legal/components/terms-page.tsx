import { terms } from '~/texts/legal/terms.ts'
import { LegalPage } from './legal-page.tsx'

/** /terms-of-service. */
export const TermsPage = () => <LegalPage document={terms} />
