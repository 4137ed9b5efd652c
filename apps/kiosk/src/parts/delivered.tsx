import { SHARE_DAYS } from '@drawdesk/contract/devices/device-facts'
import type { KioskStep } from '@drawdesk/contract/devices/kiosk'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/language.tsx'
import { resultTexts, shareTexts } from '../texts/flow-texts.ts'
import { Code } from './code.tsx'
import { Picture } from './picture.tsx'

/** The picture with the code that takes it along; what else there is to say stands beside it. */
export function Delivered({ step, children }: { step: KioskStep; children?: ReactNode }) {
  const t = useTexts(shareTexts)
  const result = useTexts(resultTexts)
  const picture = step.files[0]
  return (
    <div className="delivered">
      {picture && <Picture file={picture} alt={result('picture')} />}
      <div className="delivered-side">
        {children}
        {step.shareUrl !== '' && (
          <section className="card share" aria-label={t('save')}>
            <h2>{t('save')}</h2>
            <Code value={new URL(step.shareUrl, window.location.href).href} label={t('code')} />
            <p className="note">{t('days', { days: SHARE_DAYS })}</p>
          </section>
        )}
      </div>
    </div>
  )
}
