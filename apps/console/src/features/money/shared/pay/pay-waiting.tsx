import type { CreatedOrder, PayOrder } from '@drawdesk/contract/money/pay-order'
import { Button, QRCode } from 'antd'
import { useState } from 'react'
import { createClock } from '../../../../lib/browser/clock.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { moneyText } from '../../../../lib/texts/money.ts'
import { parseServerTime } from '../../../../lib/texts/server-time.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { noteLeaving } from './left-order.ts'
import { askForOrder, closeOrder } from './pay.api.ts'
import { payTexts } from './pay.i18n.ts'

const QR_PX = 200
const SECOND_MS = 1_000
const useNow = createClock(SECOND_MS)
/** Hours and minutes of a wire time. */
const [TIME_AT, TIME_END] = [11, 16]
const isAddress = (text: string): boolean => /^https?:\/\//.test(text)

interface PayWaitingProps {
  made: CreatedOrder
  order: PayOrder
  onAgain: (() => void) | undefined
}

/** Open until its time is over: the code or the page of the channel, and the ways out. */
export function PayWaiting({ made, order: { id, channel, orderNo, expireTime }, onAgain }: PayWaitingProps) {
  const t = useTexts(payTexts)
  const { callOff, isBusy, problem } = useCallOff(id)
  // What the sandbox shows as a code is a page of ours. A page of a channel leads back here, so it takes the place of this one.
  const page = made.payUrl !== '' ? made.payUrl : channel === 'sandbox' ? made.codeUrl : ''
  return (
    <>
      <div className="pay-code">
        {made.codeUrl !== '' && <Code made={made} />}
        {channel === 'cash' && (
          <>
            <p>{t('atDesk')}</p>
            <p className="pay-desk-number res-number">{orderNo}</p>
          </>
        )}
        {isAddress(page) && (
          <Button
            type={made.codeUrl === '' ? 'primary' : 'default'}
            href={page}
            {...(made.payUrl === ''
              ? { target: '_blank', rel: 'noopener noreferrer' }
              : { onClick: () => noteLeaving(id) })}
          >
            {t('openPage')}
          </Button>
        )}
        <TimeLeft expireTime={expireTime} />
        <p className="pay-soft">{t('updates', { time: expireTime.slice(TIME_AT, TIME_END) })}</p>
        {channel !== 'cash' && (
          <p className="pay-soft">
            {t('orderNo')} <span className="res-number">{orderNo}</span>
          </p>
        )}
      </div>
      {problem !== '' && (
        <p className="res-error" role="alert">
          {problem}
        </p>
      )}
      <div className="pay-foot">
        <Button danger disabled={isBusy} onClick={() => void callOff()}>
          {t('callOff')}
        </Button>
        {onAgain && (
          <Button disabled={isBusy} onClick={() => void callOff(onAgain)}>
            {t('otherWay')}
          </Button>
        )}
      </div>
    </>
  )
}

function Code({ made: { channel, codeUrl, amount, currency } }: { made: CreatedOrder }) {
  const t = useTexts(payTexts)
  const language = useLanguage()
  const money = moneyText(amount, currency, language)
  return (
    <figure className="pay-qr">
      <span className="only-heard">{t('codeOf', { money })}</span>
      <div aria-hidden="true">
        <QRCode type="svg" value={codeUrl} size={QR_PX} bordered={false} color="#000000" bgColor="#ffffff" />
      </div>
      <figcaption>{t(channel === 'wechat' || channel === 'alipay' ? `scan.${channel}` : 'scan.other')}</figcaption>
    </figure>
  )
}

function TimeLeft({ expireTime }: { expireTime: string }) {
  const t = useTexts(payTexts)
  const nowMs = useNow()
  const seconds = Math.max(0, Math.ceil(((parseServerTime(expireTime)?.getTime() ?? nowMs) - nowMs) / SECOND_MS))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className="pay-left res-number" role="timer">
      {seconds > 0 ? t('left', { time }) : t('checking')}
    </p>
  )
}

/** Calls the order off at the channel, so that nobody pays it any more; what was paid meanwhile stays. */
function useCallOff(id: string) {
  const t = useTexts(payTexts)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  return {
    isBusy,
    problem,
    async callOff(then?: () => void): Promise<void> {
      setIsBusy(true)
      setProblem('')
      try {
        await closeOrder(id)
        then?.()
      } catch (error) {
        logFailure('payment call off', error)
        setProblem(error instanceof ApiError ? error.message : t('callOffFailed'))
        await askForOrder(id)
      } finally {
        setIsBusy(false)
      }
    },
  }
}
