import type { Require } from '@drawdesk/contract/operation/require'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useMoveRequests } from './require.api.ts'
import { requireTexts } from './require.i18n.ts'

const KINDS: Readonly<Record<Require['state'], StateKind>> = { 0: 'info', 1: 'warn', 2: 'good' }
const STATES = [0, 1, 2] as const

/** How far a request is, in a word. */
export function RequestState({ state }: Pick<Require, 'state'>) {
  const t = useTexts(requireTexts)
  return <StateTag kind={KINDS[state]}>{t(`state${state}`)}</StateTag>
}

/** One move at a time; says what it did. */
export function useMove(): {
  isBusy: boolean
  move: (ids: readonly string[], state: Require['state']) => Promise<boolean>
} {
  const t = useTexts(requireTexts)
  const { message } = useFeedback()
  const send = useMoveRequests()
  const [isBusy, setIsBusy] = useState(false)
  async function move(ids: readonly string[], state: Require['state']): Promise<boolean> {
    setIsBusy(true)
    try {
      await send(ids, state)
      void message.success(
        ids.length === 1
          ? t('moved', { state: t(`state${state}`) })
          : t('movedAll', { count: ids.length, state: t(`state${state}`) }),
      )
      return true
    } catch (error) {
      logFailure('request state', error) // Its message has been shown; the rows stay as they were.
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, move }
}

/** The next step of a request in one click: a new one is seen, a seen one done. Done is the end; the drawer goes back. */
export function NextStep({ row }: { row: Require }) {
  const t = useTexts(requireTexts)
  const canEdit = usePermission('require_edit')
  const { isBusy, move } = useMove()
  if (!canEdit || row.state === 2) return null
  const next = row.state === 0 ? 1 : 2
  const step = t(`to${next}`)
  return (
    <Button
      type="link"
      size="small"
      loading={isBusy}
      aria-label={t('stepOf', { step, title: row.title })}
      onClick={() => void move([row.id], next)}
    >
      {step}
    </Button>
  )
}

/** Any state in one click; a word for those who may not change it. */
export function StateChoice({ row, onMoved }: { row: Require; onMoved: (state: Require['state']) => void }) {
  const t = useTexts(requireTexts)
  const canEdit = usePermission('require_edit')
  const { isBusy, move } = useMove()
  if (!canEdit) return <RequestState state={row.state} />
  const change = async (state: Require['state']) => {
    if (state !== row.state && (await move([row.id], state))) onMoved(state)
  }
  return (
    <Segmented
      aria-label={t('state')}
      disabled={isBusy}
      value={row.state}
      options={STATES.map((state) => ({ value: state, label: t(`state${state}`) }))}
      onChange={(state) => void change(state)}
    />
  )
}
