import { useTexts } from '../../../lib/texts/texts.ts'
import { FactorSection, FactorState } from './factor-section.tsx'
import { texts } from './security.i18n.ts'
import { OverviewSection } from './overview-section.tsx'
import { SessionSection } from './session-section.tsx'
import './security.css'

/** What stands between a stranger and one's account: how it was entered last, second factors, and where one is signed in. */
export default function MySecurity() {
  const t = useTexts(texts)
  return (
    <div className="security">
      <OverviewSection />
      <h3>{t('factor')}</h3>
      <FactorState />
      <FactorSection />
      <SessionSection />
    </div>
  )
}
