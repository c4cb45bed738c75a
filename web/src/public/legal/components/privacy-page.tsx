import { privacy } from '~/texts/legal/privacy.ts'
import { LegalPage } from './legal-page.tsx'

/** /privacy-policy. */
export function PrivacyPage() {
  return <LegalPage document={privacy} />
}
