import { seededName } from '../../../lib/texts/language.ts'
import type { ChatApi } from '@drawdesk/contract/chat/chat-api'
import { chatApiResource } from '@drawdesk/contract/chat/chat-api'
import { SAMPLE_ENGINE_BASE_URL } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useState } from 'react'
import { useServiceFailure } from '../../../components/service-failure/service-failure.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { setChatApiActive } from './chat-api.api.ts'
import { chatApiTexts } from './chat-api.i18n.ts'

const MODELS_NAMED = 2

export function AddressCell({ row }: { row: ChatApi }) {
  const t = useTexts(chatApiTexts)
  const isSample = row.baseUrl.startsWith(SAMPLE_ENGINE_BASE_URL)
  return (
    <span className="res-line" title={row.baseUrl}>
      {isSample ? t('sampleEngine') : row.baseUrl.replace(/^https?:\/\//, '')}
    </span>
  )
}

/** The first names, and how many more. */
export function ModelsCell({ row: { models = [] } }: { row: ChatApi }) {
  const t = useTexts(chatApiTexts)
  if (models.length === 0) return <StateTag kind="warn">{t('noModels')}</StateTag>
  const names = models.map(({ label, model }) => seededName(label) || model)
  const more =
    names.length > MODELS_NAMED ? ` ${t('andMore', { count: names.length - MODELS_NAMED, total: names.length })}` : ''
  return (
    <span className="res-line" title={names.join('\n')}>
      {names.slice(0, MODELS_NAMED).join(t('comma'))}
      {more}
    </span>
  )
}

const HEALTH = {
  closed: { kind: 'good', text: 'healthy' },
  open: { kind: 'bad', text: 'broken' },
  halfOpen: { kind: 'warn', text: 'probing' },
} as const

const isHealthy = ({ state, refusal = '', failures = 0 }: NonNullable<ChatApi['health']>): boolean =>
  state === 'closed' && refusal === '' && failures === 0

/** Nobody but the last test has called it, and that failed. */
function FailedTest({ time, why }: { time: string; why: string }) {
  const t = useTexts(chatApiTexts)
  const text = `${why} · ${time}`
  return (
    <span className="chat-api-health" title={text}>
      <StateTag kind="bad">{t('testFailed')}</StateTag>
      <span className="only-heard">{text}</span>
    </span>
  )
}

/** One state: not enabled, not tested yet, answers come through, or not, and why: the key or the account in a word where these are the reason, more on hover and for screen readers. */
export function HealthCell({ row: { health, active, lastTest, today } }: { row: ChatApi }) {
  const t = useTexts(chatApiTexts)
  const failureOf = useServiceFailure()
  if (!health) return null
  if (active !== 1) return <StateTag kind="neutral">{t('notEnabled')}</StateTag>
  const hasAnswered = today !== undefined && today.calls > today.failed
  if (isHealthy(health) && !hasAnswered) {
    if (lastTest === null) return <StateTag kind="neutral">{t('untested')}</StateTag>
    if (lastTest?.ok === false)
      return <FailedTest time={lastTest.time} why={failureOf({ said: '', code: lastTest.code })} />
  }
  const { kind, text } = HEALTH[health.state]
  const { refusal = '', failures = 0 } = health
  const isFailing = health.state === 'closed' && failures > 0
  const why = [health.reason, health.until && t('until', { time: health.until })].filter(Boolean).join(' · ')
  return (
    <span className="chat-api-health" title={why || undefined}>
      {refusal !== '' ? (
        <StateTag kind="bad">{t(refusal)}</StateTag>
      ) : isFailing ? (
        <StateTag kind="warn">{t('failing', { n: failures })}</StateTag>
      ) : (
        <StateTag kind={kind}>{t(text)}</StateTag>
      )}
      {why !== '' && <span className="only-heard">{why}</span>}
    </span>
  )
}

/** Turns the API on or off; what keeps it from being turned on is said by the server. */
export function ActiveCell({ row }: { row: ChatApi }) {
  const t = useTexts(chatApiTexts)
  const { message } = useFeedback()
  const client = useQueryClient()
  const tenantId = useTenantId()
  const canSwitch = usePermission('chatApi_active')
  const [isBusy, setIsBusy] = useState(false)
  const isOn = row.active === 1

  async function change(isActive: boolean): Promise<void> {
    setIsBusy(true)
    try {
      await setChatApiActive(row.id, isActive, tenantId)
      if (isActive && row.lastTest?.ok === false) void message.warning(t('switchedOnFailing', { name: row.name }))
      else void message.success(t(isActive ? 'switchedOn' : 'switchedOff', { name: row.name }))
    } catch (error) {
      logFailure('chatApi active', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
      await client.invalidateQueries({ queryKey: resourceKeys(chatApiResource).all })
    }
  }
  if (!canSwitch) return <StateTag kind={isOn ? 'good' : 'neutral'}>{t(isOn ? 'isOn' : 'isOff')}</StateTag>
  return (
    <Switch
      size="small"
      checked={isOn}
      loading={isBusy}
      aria-label={t('switchOf', { name: row.name })}
      onChange={(isActive) => void change(isActive)}
    />
  )
}
