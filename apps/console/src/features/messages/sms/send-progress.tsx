import { SMS_PATH } from '@drawdesk/contract/messages/sms'
import { SMS_STATE_OPTIONS, smsLogResource } from '@drawdesk/contract/messages/sms-log'
import type { SendMessageAnswer } from '@drawdesk/contract/messages/sms-send'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ServiceFailure } from '../../../components/service-failure/service-failure.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { smsTexts } from './sms.i18n.ts'
import { STATE_KINDS } from './state-kinds.ts'

const LOOK_MS = 1_500
const SHOWN_MOST = 20
const REFUSALS_MOST = 3
type Result = SendMessageAnswer['results'][number]

const isOpen = ({ state }: Result): boolean => state === 'waiting' || state === 'sending'
const isOut = ({ state }: Result): boolean => state === 'sent'

/** What has become of each number so far; it is looked at until none is under way. Closing it stops nothing. */
export function SendProgress({ answer, onClose }: { answer: SendMessageAnswer; onClose: () => void }) {
  const t = useTexts(smsTexts)
  const textOf = useText()
  const client = useQueryClient()
  const { batchId } = answer
  const { data = answer } = useQuery({
    queryKey: callKey(`${SMS_PATH}/progress`, batchId),
    queryFn: ({ signal }) =>
      call<SendMessageAnswer>('GET', `${SMS_PATH}/progress`, { query: { batchId }, silent: true, signal }),
    initialData: answer,
    staleTime: Infinity, // the answer is as new as it can be; looked at again by the clock alone
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) === false ? false : LOOK_MS),
  })
  const { results } = data
  const done = results.filter((result) => !isOpen(result)).length
  const isOver = done === results.length
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: resourceKeys(smsLogResource).all })
  }, [client, isOver])
  const left = results.filter((result) => !isOpen(result) && !isOut(result))
  const refusals = [...new Set(left.filter(({ state }) => state === 'failed').map(({ msg }) => msg))]
    .filter((msg) => msg !== '')
    .slice(0, REFUSALS_MOST)

  return (
    <AppModal
      open
      width={560}
      title={t(isOver ? 'progressOver' : 'progressTitle')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="sms-progress">
        <Progress
          percent={Math.floor((done / results.length) * 100)}
          status={isOver ? 'normal' : 'active'}
          aria-label={t('progressTitle')}
        />
        <p aria-live="polite">{t('progressCount', { done: exactCount(done), all: exactCount(results.length) })}</p>
        <ul className="sms-counts" aria-label={t('progressStates')}>
          {SMS_STATE_OPTIONS.map(({ value, label }) => {
            const count = results.filter(({ state }) => state === value).length
            return count === 0 ? null : (
              <li key={value}>
                <StateTag kind={STATE_KINDS[value]} isRunning={value === 'sending'}>
                  {textOf(label)}
                </StateTag>{' '}
                {exactCount(count)}
              </li>
            )
          })}
        </ul>
        {left.length > 0 && (
          <ul className="sms-left" aria-label={t('progressLeft')}>
            {left.slice(0, SHOWN_MOST).map(({ phone, state, msg }) => (
              <li key={phone}>
                <span className="res-number">{phone}</span> {textOf(labelOf(state))}
                {msg !== '' && state !== 'failed' && <span className="sms-why"> {msg}</span>}
              </li>
            ))}
          </ul>
        )}
        {refusals.map((said) => (
          <ServiceFailure key={said} said={said} />
        ))}
        <p>
          <Link to={`?tab=log&batchId=${batchId}`} onClick={onClose}>
            {t('progressLog')}
          </Link>
        </p>
      </div>
    </AppModal>
  )
}

const labelOf = (state: Result['state']) =>
  SMS_STATE_OPTIONS.find(({ value }) => value === state)?.label ?? { zh: state, en: state }
