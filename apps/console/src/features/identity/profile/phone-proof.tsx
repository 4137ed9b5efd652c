import { CODE, type OwnPhone, type SendCodeAnswer } from '@drawdesk/contract/messages/sms-send'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useCountdown } from '../../../lib/browser/use-countdown.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError, call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { proofTexts } from './phone-proof.i18n.ts'

const ENDPOINT = '/blade-resource/sms/endpoint'
const ownPhoneKey = callKey(`${ENDPOINT}/phone`)
const CODE_CHARS = 10

/** Whether the stored phone is proved, and the way to prove it: who has done so can sign in by a code. Nothing where no codes can be sent. */
export default function PhoneProof() {
  const { data } = useQuery({
    queryKey: ownPhoneKey,
    queryFn: ({ signal }) => call<OwnPhone>('GET', `${ENDPOINT}/phone`, { silent: true, signal }),
  })
  if (!data?.isOffered || data.phone === '') return null
  return <Proof key={data.phone} own={data} />
}

function Proof({ own: { phone, isVerified } }: { own: OwnPhone }) {
  const t = useTexts(proofTexts)
  const id = useId()
  const { message } = useFeedback()
  const client = useQueryClient()
  const { left, start } = useCountdown()
  const [codeId, setCodeId] = useState('')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      logFailure('phone proof', error)
      if (error instanceof ApiError) setProblem(error.errors?.[0]?.msg ?? error.message)
    } finally {
      setIsBusy(false)
    }
  }
  const send = (): Promise<void> =>
    attempt(async () => {
      const answer = await call<SendCodeAnswer>('POST', `${ENDPOINT}/send-phone-code`, {
        body: { phone },
        silent: true,
      })
      setCodeId(answer.id)
      start(CODE.paceSeconds)
    })
  const prove = (): Promise<void> =>
    attempt(async () => {
      if (value.trim() === '') {
        setProblem(t('codeRequired'))
        return
      }
      await call('POST', `${ENDPOINT}/verify-phone`, { body: { id: codeId, value: value.trim() }, silent: true })
      void message.success(t('proved'))
      await client.invalidateQueries({ queryKey: ownPhoneKey })
    })

  return (
    <section className="phone-proof" aria-label={t('title')}>
      <p>
        {t('title')} {phone}{' '}
        <StateTag kind={isVerified ? 'good' : 'neutral'}>{t(isVerified ? 'verified' : 'unverified')}</StateTag>
      </p>
      {!isVerified && (
        <>
          <p className="res-help">{t('why')}</p>
          <div className="phone-proof-row">
            <Button disabled={left > 0} loading={isBusy && codeId === ''} onClick={() => void send()}>
              {left > 0 ? t('again', { seconds: left }) : t('send')}
            </Button>
            {codeId !== '' && (
              <>
                <label htmlFor={id}>{t('code')}</label>
                <Input
                  id={id}
                  className="phone-proof-code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={CODE_CHARS}
                  value={value}
                  {...(problem ? { status: 'error' as const, 'aria-describedby': `${id}-problem` } : {})}
                  onChange={({ target }) => setValue(target.value)}
                  onPressEnter={() => void prove()}
                />
                <Button type="primary" loading={isBusy} onClick={() => void prove()}>
                  {t('prove')}
                </Button>
              </>
            )}
          </div>
          {problem !== undefined && (
            <p id={`${id}-problem`} className="res-error" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
    </section>
  )
}
