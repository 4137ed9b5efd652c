import type { KioskStep } from '@drawdesk/contract/devices/kiosk'
import { useEffect, useState } from 'react'
import { moneyText, useLanguage, useTexts } from '../lib/language.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Code } from '../parts/code.tsx'
import { Screen } from '../parts/screen.tsx'
import { Sign } from '../parts/sign.tsx'
import { useBusy } from '../parts/use-busy.ts'
import type { OpenOrder } from '../state/kiosk-state.ts'
import { payTexts } from '../texts/flow-texts.ts'

/** The code to pay by, and for how long it counts. That it was paid says the server. */
export function PayScreen({
  order,
  step,
  onGiveUp,
}: {
  order: OpenOrder
  step: KioskStep | null
  onGiveUp: () => Promise<void>
}) {
  const t = useTexts(payTexts)
  const language = useLanguage()
  const leftMs = useLeft(order.closesAtMs)
  const { isBusy, problem, run } = useBusy()
  const hint = order.channel === 'wechat' || order.channel === 'alipay' ? t(order.channel) : t('hint')
  const hasCode = order.codeUrl !== ''
  return (
    <Screen
      name="pay"
      title={t(!hasCode ? 'begins' : leftMs > 0 ? 'title' : 'lateTitle')}
      note={hasCode && leftMs > 0 ? hint : ''}
      foot={
        <BigButton isBusy={isBusy} onPress={() => run(onGiveUp)}>
          {t('cancel')}
        </BigButton>
      }
    >
      <div className="pay">
        <p className="sum">{moneyText(step?.amount ?? order.amount, order.currency, language)}</p>
        {/* Once the time is over nobody is led to pay what goes back. */}
        {hasCode && (leftMs > 0 ? <Code value={order.codeUrl} label={t('code')} /> : <Sign name="late" />)}
        {hasCode && (
          <p className="note" role="timer">
            {leftMs > 0 ? t('left', { time: clockText(leftMs) }) : t('late')}
          </p>
        )}
        <p className="error" role="alert">
          {problem}
        </p>
      </div>
    </Screen>
  )
}

const clockText = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function useLeft(untilMs: number): number {
  const [leftMs, setLeft] = useState(() => untilMs - Date.now())
  useEffect(() => {
    const look = (): void => setLeft(untilMs - Date.now())
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [untilMs])
  return leftMs
}
