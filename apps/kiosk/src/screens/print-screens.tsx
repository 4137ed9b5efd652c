import { PRINT_STATE } from '@drawdesk/contract/devices/device-facts'
import type { KioskStep } from '@drawdesk/contract/devices/kiosk'
import { useTexts } from '../lib/language.tsx'
import { Bar, PickupNumber } from '../parts/bar.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Delivered } from '../parts/delivered.tsx'
import { Screen } from '../parts/screen.tsx'
import { Sign } from '../parts/sign.tsx'
import { commonTexts } from '../texts/common-texts.ts'
import { printTexts, shareTexts, thanksTexts } from '../texts/flow-texts.ts'

/** While it is printed: which sheet comes out, and meanwhile the code. */
export function PrintingScreen({ step }: { step: KioskStep }) {
  const t = useTexts(printTexts)
  const common = useTexts(commonTexts)
  const { state = 0, printed = 0, sheets = 1 } = step.print ?? {}
  const isOut = state === PRINT_STATE.printing || printed > 0
  return (
    <Screen
      name="printing"
      title={t(isOut ? 'title' : 'waiting')}
      note={t('take')}
      foot={<PickupNumber orderNo={step.orderNo} label={common('number')} />}
    >
      <Delivered step={step}>
        <div className="card" aria-live="polite">
          <p>{t('sheets', { printed, sheets })}</p>
          <Bar value={sheets === 0 ? 0 : printed / sheets} label={t('progress')} />
        </div>
      </Delivered>
    </Screen>
  )
}

export function ShareScreen({ step, onDone }: { step: KioskStep; onDone: () => void }) {
  const t = useTexts(shareTexts)
  return (
    <Screen
      name="share"
      title={t(step.print ? 'printed' : 'ready')}
      foot={
        <BigButton isMain onPress={onDone}>
          {t('done')}
        </BigButton>
      }
    >
      <Delivered step={step} />
    </Screen>
  )
}

export function ThanksScreen({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(thanksTexts)
  return (
    <Screen
      name="thanks"
      title={t('title')}
      foot={
        <BigButton isMain onPress={onAgain}>
          {t('again')}
        </BigButton>
      }
    >
      <Sign name="done" />
    </Screen>
  )
}
