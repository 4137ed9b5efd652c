import type { KioskMe, KioskStep } from '@drawdesk/contract/devices/kiosk'
import { moneyText, useLanguage, useTexts } from '../lib/language.tsx'
import { PickupNumber } from '../parts/bar.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Delivered } from '../parts/delivered.tsx'
import { Screen } from '../parts/screen.tsx'
import { Sign } from '../parts/sign.tsx'
import { commonTexts } from '../texts/common-texts.ts'
import { troubleTexts } from '../texts/trouble-texts.ts'

/** What fits the foot of the screen; the rest stands on the device's page. */
const SAYS_MOST = 3

export type Standstill = 'gone' | 'off' | 'noExperience' | 'outOfPaper' | 'printerStopped'

/** Why the machine stands still, and what happens next. */
export function StandstillScreen({ what, me }: { what: Standstill; me: KioskMe | null }) {
  const t = useTexts(troubleTexts)
  const language = useLanguage()
  const { outPaperMsg = '', outPaperMsgEn = '' } = me?.device ?? {}
  const own =
    what !== 'outOfPaper' ? '' : language === 'en' ? outPaperMsgEn || outPaperMsg : outPaperMsg || outPaperMsgEn
  return (
    <Screen
      name={what}
      title={t(what)}
      note={own || t(`${what}Next`)}
      foot={what === 'printerStopped' && <PrinterSays says={me?.printerSays ?? []} />}
    >
      <Sign name={what} />
    </Screen>
  )
}

/** For who comes to mend it. */
function PrinterSays({ says }: { says: KioskMe['printerSays'] }) {
  const t = useTexts(troubleTexts)
  const language = useLanguage()
  if (says.length === 0) return null
  return (
    <div className="printer-says">
      <h2>{t('forStaff')}</h2>
      <ul>
        {says.slice(0, SAYS_MOST).map((reason) => (
          <li key={reason.en}>{reason[language]}</li>
        ))}
      </ul>
    </div>
  )
}

export function StartingScreen() {
  const t = useTexts(troubleTexts)
  return <Screen name="starting" title={t('starting')} />
}

/** Where the money is. "" where none was paid. */
function useMoneyText(): (step: KioskStep) => string {
  const t = useTexts(troubleTexts)
  const language = useLanguage()
  return ({ step, amount, currency }) =>
    amount === 0 || (step !== 'refunding' && step !== 'refunded')
      ? ''
      : t(step, { amount: moneyText(amount, currency, language) })
}

/** What went wrong with an order, where its money is, and the way back to the start. */
export function OrderTroubleScreen({
  what,
  step,
  onLeave,
}: {
  what: 'payClosed' | 'drawFailed' | 'printPaused' | 'printFailed'
  step: KioskStep
  onLeave: () => void
}) {
  const t = useTexts(troubleTexts)
  const common = useTexts(commonTexts)
  const money = useMoneyText()(step)
  const isFree = step.amount === 0
  const { printed = 0, sheets = 0 } = step.print ?? {}
  const some = printed > 0 ? t('printedSome', { printed, sheets }) : ''
  const next =
    what === 'drawFailed' && isFree
      ? t('drawFailedFree')
      : money === ''
        ? t(`${what}Next`)
        : [money, what === 'printFailed' ? t('printRefundedNext') : ''].join(' ')
  return (
    <Screen
      name={what}
      title={t(what)}
      note={what === 'printPaused' && some !== '' ? `${some} ${next}` : next}
      foot={
        <>
          <PickupNumber orderNo={step.orderNo} label={common('number')} />
          <BigButton isMain onPress={onLeave}>
            {common('startOver')}
          </BigButton>
        </>
      }
    >
      {step.files.length > 0 ? <Delivered step={step} /> : <Sign name={what === 'payClosed' ? 'late' : 'failed'} />}
    </Screen>
  )
}
