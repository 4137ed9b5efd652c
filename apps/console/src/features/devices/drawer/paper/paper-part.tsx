import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CountForm } from './count-form.tsx'
import { Forecast } from './forecast.tsx'
import { PaperLog } from './paper-log.tsx'
import './paper.css'
import { paperTexts } from './paper.i18n.ts'

/** What is in the tray, how long it lasts, and where it went. */
export function PaperPart({ device }: { device: DrawLogin }) {
  const t = useTexts(paperTexts)
  const canChange = usePermission('drawLogin_paper')
  return (
    <div className="device-parts">
      <section className="paper-now">
        <div>
          <h3>{t('now')}</h3>
          <p className="paper-count" data-low={device.paperNum <= device.paperLow || undefined}>
            {device.paperNum.toLocaleString('en')} <small>{t('sheetsUnit')}</small>
          </p>
        </div>
        {canChange && <CountForm key={device.paperNum} device={device} />}
      </section>
      <section>
        <h3>{t('forecast')}</h3>
        <Forecast device={device} />
      </section>
      <section>
        <h3>{t('log')}</h3>
        <PaperLog loginId={device.id} />
      </section>
    </div>
  )
}
