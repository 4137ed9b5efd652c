import type { DeviceTrouble, DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { printerReasonsOf } from '@drawdesk/contract/devices/printer-reasons/printer-reasons'
import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { TROUBLE_KINDS } from '../../shared/device-state.tsx'
import { effectWords, remedyWords, troubleWords } from '../../shared/trouble-words.i18n.ts'
import { drawerTexts } from '../drawer.i18n.ts'

export interface Remedies {
  /** Undefined when the user may not. */
  onEdit: (() => void) | undefined
  onPair: () => void
  onPaper: () => void
  onSilent: () => void
}

/** Why the device stands still: what follows from it, and the one next step. */
export function Troubles({ device, ...remedies }: { device: DrawLogin } & Remedies) {
  const t = useTexts(drawerTexts)
  if (device.troubles.length === 0)
    return (
      <p className="device-fine">
        <CheckCircleFilled aria-hidden /> {t('fine')}
      </p>
    )
  return (
    <section aria-label={t('troubles')}>
      <ul className="device-troubles">
        {device.troubles.map((trouble) => (
          <Trouble key={trouble} trouble={trouble} device={device} {...remedies} />
        ))}
      </ul>
    </section>
  )
}

function Trouble({
  trouble,
  device,
  ...remedies
}: { trouble: DeviceTrouble; device: DrawLogin } & Remedies): ReactNode {
  const words = useTexts(troubleWords)
  const effect = useTexts(effectWords)
  const remedy = useTexts(remedyWords)
  return (
    <li className={`device-trouble device-trouble-${TROUBLE_KINDS[trouble]}`}>
      <div>
        <strong>{words(trouble)}</strong>
        <p>{effect(trouble)}</p>
        {trouble === 'printerStopped' ? <PrinterReasons device={device} /> : <p>{remedy(trouble)}</p>}
      </div>
      <Remedy trouble={trouble} {...remedies} />
    </li>
  )
}

/** What the printer itself says, and what to do about each of it. */
function PrinterReasons({ device: { printerReasons } }: { device: DrawLogin }) {
  const t = useTexts(drawerTexts)
  const remedy = useTexts(remedyWords)
  const language = useLanguage()
  const reasons = printerReasonsOf(printerReasons)
  if (reasons.length === 0) return <p>{remedy('printerStopped')}</p>
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason.keyword} title={reason.keyword}>
          {[reason.is?.[language] ?? t('unknownReason', { keyword: reason.keyword }), reason.remedy?.[language]]
            .filter(Boolean)
            .join(language === 'zh' ? '：' : ': ')}
        </li>
      ))}
    </ul>
  )
}

function Remedy({ trouble, onEdit, onPair, onPaper, onSilent }: { trouble: DeviceTrouble } & Remedies): ReactNode {
  const t = useTexts(drawerTexts)
  const canPair = usePermission('drawLogin_pair')
  const canPaper = usePermission('drawLogin_paper')
  const canPrint = usePermission('drawLogin_print')
  switch (trouble) {
    case 'unpaired':
    case 'agentOffline':
      return canPair && <Button onClick={onPair}>{t('pair')}</Button>
    case 'outOfPaper':
    case 'paperLow':
      return canPaper && <Button onClick={onPaper}>{t('enterPaper')}</Button>
    case 'printSilent':
      return canPrint && <Button onClick={onSilent}>{t('sayOut')}</Button>
    case 'inactive':
    case 'noExperience':
      return onEdit && <Button onClick={onEdit}>{t('edit')}</Button>
    case 'offline':
    case 'printerStopped':
      return null
  }
}
