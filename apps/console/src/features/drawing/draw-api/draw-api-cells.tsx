import type { DrawApiListRow } from '@drawdesk/contract/biz/draw-api'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/feedback.ts'
import { ApiError } from '../../../lib/http.ts'
import { usePermission } from '../../../lib/permissions.ts'
import { useTexts } from '../../../lib/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { setDrawApiActive } from './draw-api.api.ts'
import { drawApiTexts } from './draw-api.i18n.ts'
import { drawApiResource } from '@drawdesk/contract/biz/draw-api-resource'
import { hostOf } from './editor/draft.ts'

export function NameCell({ row }: { row: DrawApiListRow }) {
  return (
    <span className="draw-name-cell">
      <span className="res-line" title={row.apiName}>
        {row.apiName}
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

const HEALTH = { closed: { kind: 'good', text: 'healthy' }, open: { kind: 'bad', text: 'broken' }, halfOpen: { kind: 'warn', text: 'probing' } } as const

/** The breaker of the API in words: closed = it works. */
export function HealthCell({ row: { health } }: { row: Pick<DrawApiListRow, 'health'> }) {
  const t = useTexts(drawApiTexts)
  const { kind, text } = HEALTH[health.state]
  const why = [health.reason, health.until && t('untilTime', { time: health.until })].filter(Boolean).join(' · ')
  return (
    <span className="draw-health" title={why || undefined}>
      <StateTag kind={kind}>{t(text)}</StateTag>
      {why !== '' && <span className="draw-unseen">{why}</span>}
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
      await setDrawApiActive(row.id, isActive)
      void message.success(t(isActive ? 'switchedOn' : 'switchedOff', { name: row.apiName }))
    } catch (error) {
      logFailure('drawApi active', error)
      const problems = error instanceof ApiError ? (error.errors ?? []) : []
      if (problems.length > 0) {
        notification.warning({
          title: t('cannotActivate', { name: row.apiName }),
          description: problems.map(({ msg }) => msg).join(' '),
          actions: <Button size="small" onClick={() => onEdit(row.id)}>{t('goEdit')}</Button>,
        })
      }
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all })
    }
  }
  if (!canSwitch) return <StateTag kind={row.active ? 'good' : 'neutral'}>{t(row.active ? 'on' : 'off')}</StateTag>
  return <Switch size="small" checked={row.active === 1} loading={isBusy} aria-label={t('switchOf', { name: row.apiName })} onChange={(isActive) => void change(isActive)} />
}
