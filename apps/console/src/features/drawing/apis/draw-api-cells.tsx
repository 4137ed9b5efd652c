import { seededName } from '../../../lib/texts/language.ts'
import type { DrawApiListRow } from '@drawdesk/contract/drawing/draw-api'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { setDrawApiActive } from './draw-api.api.ts'
import { drawApiTexts } from './draw-api.i18n.ts'
import { TryNowButton } from './try-now-button.tsx'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { hostOf } from './editor/state/draft.ts'

export function NameCell({ row }: { row: DrawApiListRow }) {
  return (
    <span className="draw-name-cell">
      <span className="res-line" title={seededName(row.apiName)}>
        {seededName(row.apiName)}
      </span>
      <code className="res-line">{row.apiCode}</code>
    </span>
  )
}

export function HostCell({ row }: { row: DrawApiListRow }) {
  const t = useTexts(drawApiTexts)
  return (
    <span className="res-line" title={row.baseUrl}>
      {hostOf(row.baseUrl) ?? t('sampleEngine')}
    </span>
  )
}

const HEALTH = {
  closed: { kind: 'good', text: 'healthy' },
  open: { kind: 'bad', text: 'broken' },
  halfOpen: { kind: 'warn', text: 'probing' },
} as const

/** Whether drawings come through, in a word: the key or the account where these are the reason, else how the circuit stands. */
export function HealthCell({ row }: { row: Pick<DrawApiListRow, 'health' | 'id' | 'apiName'> }) {
  const t = useTexts(drawApiTexts)
  const { health } = row
  const { refusal = '', refusedKeys = [], since = '', failures = 0 } = health
  const { kind, text } = HEALTH[health.state]
  const keys = refusedKeys.map((key) => t('keyOf', { name: key.name, why: t(key.refusal) })).join(' · ')
  const why = [
    keys,
    health.reason,
    since && t('since', { time: since }),
    refusal === '' && health.until && t('untilTime', { time: health.until }),
  ]
    .filter(Boolean)
    .join(' · ')
  const tag =
    refusal !== '' ? (
      <StateTag kind="bad">{t(refusal)}</StateTag>
    ) : refusedKeys.length > 0 ? (
      <StateTag kind="warn">{t('keysRefused', { n: refusedKeys.length })}</StateTag>
    ) : health.state === 'closed' && failures > 0 ? (
      <StateTag kind="warn">{t('failing', { n: failures })}</StateTag>
    ) : (
      <StateTag kind={kind}>{t(text)}</StateTag>
    )
  return (
    <span className="draw-health">
      <span title={why || undefined}>
        {tag}
        {why !== '' && <span className="draw-unseen">{why}</span>}
      </span>
      {health.state !== 'closed' && <TryNowButton row={row} />}
    </span>
  )
}

/** Turns the API on or off. What keeps it from being turned on is said by the server, with a way to mend it. */
export function ActiveSwitch({ row, onEdit }: { row: DrawApiListRow; onEdit: (id: string) => void }) {
  const t = useTexts(drawApiTexts)
  const { message, notification } = useFeedback()
  const queryClient = useQueryClient()
  const canSwitch = usePermission('drawApi_active')
  const [isBusy, setIsBusy] = useState(false)

  const change = async (isActive: boolean) => {
    setIsBusy(true)
    try {
      const { testFailed } = await setDrawApiActive(row.id, isActive)
      if (testFailed === 1) void message.warning(t('switchedOnFailing', { name: row.apiName }))
      else void message.success(t(isActive ? 'switchedOn' : 'switchedOff', { name: row.apiName }))
    } catch (error) {
      logFailure('drawApi active', error)
      const problems = error instanceof ApiError ? (error.errors ?? []) : []
      if (problems.length > 0) {
        notification.warning({
          title: t('cannotActivate', { name: row.apiName }),
          description: problems.map(({ msg }) => msg).join(' '),
          actions: (
            <Button size="small" onClick={() => onEdit(row.id)}>
              {t('goEdit')}
            </Button>
          ),
        })
      }
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all })
    }
  }
  if (!canSwitch) return <StateTag kind={row.active ? 'good' : 'neutral'}>{t(row.active ? 'on' : 'off')}</StateTag>
  return (
    <Switch
      size="small"
      checked={row.active === 1}
      loading={isBusy}
      aria-label={t('switchOf', { name: row.apiName })}
      onChange={(isActive) => void change(isActive)}
    />
  )
}
