import type { KioskStep } from '@drawdesk/contract/devices/kiosk'
import { useTexts } from '../lib/language.tsx'
import { useDecoded } from '../lib/use-decoded.ts'
import { Bar, PickupNumber } from '../parts/bar.tsx'
import { Screen } from '../parts/screen.tsx'
import { Sign } from '../parts/sign.tsx'
import { commonTexts } from '../texts/common-texts.ts'
import { waitTexts } from '../texts/flow-texts.ts'

/** How long a picture takes is an interval, and said only where the server knows one. */
function useWaitText(): (wait: KioskStep['waitSeconds']) => string {
  const t = useTexts(waitTexts)
  return (wait) => {
    if (!wait) return t('unknown')
    const [low, high] = [Math.ceil(wait.low), Math.max(1, Math.ceil(wait.high))]
    if (high > 180) return t('waitMinutes', { low: Math.max(1, Math.floor(low / 60)), high: Math.ceil(high / 60) })
    return low >= high ? t('waitOne', { high }) : t('wait', { low, high })
  }
}

/** While it is drawn: how far it is, what is there to see of it, and a number to come back with. */
export function WaitScreen({ step }: { step: KioskStep }) {
  const t = useTexts(waitTexts)
  const common = useTexts(commonTexts)
  const waitText = useWaitText()
  const seenUrl = useDecoded(step.previewUrl)
  const isDrawing = step.step === 'drawing'
  return (
    <Screen
      name="wait"
      title={t(isDrawing ? 'drawing' : step.amount > 0 ? 'queued' : 'free')}
      note={<span aria-live="polite">{waitText(step.waitSeconds)}</span>}
      foot={<PickupNumber orderNo={step.orderNo} label={common('number')} />}
    >
      <div className="wait">
        <div className={`canvas ${seenUrl === undefined ? 'is-empty' : ''}`}>
          {seenUrl === undefined ? <Sign name="brush" /> : <img src={seenUrl} alt="" />}
        </div>
        {isDrawing && <Bar value={step.progress} label={t('progress')} />}
        <p className="note">{t('keep')}</p>
      </div>
    </Screen>
  )
}
