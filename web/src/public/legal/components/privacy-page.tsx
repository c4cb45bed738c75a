import { privacy } from '~/texts/legal/privacy.ts'
import { LegalPage } from './legal-page.tsx'

/** /privacy-policy. */
export const PrivacyPage = () => <LegalPage document={privacy} />
