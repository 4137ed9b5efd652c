import type { ManyAnswer, QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { seededName } from '../../../../lib/texts/language.ts'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { ManyResult } from '../jobs/many-result.tsx'
import { moveLane, otherApisQuery, queueKeys, tryLane } from '../queue-manage.api.ts'
import { laneTexts } from './lanes.i18n.ts'
import { useLaneName } from './use-lane-name.ts'

/** Ways on for a lane whose provider is not asked any more: try now, or draw what waits with another API. */
export function LaneRescue({ lane, isLarge = false }: { lane: QueueLane; isLarge?: boolean }) {
  const t = useTexts(laneTexts)
  const name = useLaneName()(lane)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const canEdit = usePermission('queueManage_edit')
  const [isBusy, setIsBusy] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  if (!canEdit || lane.apiId === '' || lane.health.state === 'closed') return null

  const tryNow = async () => {
    setIsBusy(true)
    try {
      await tryLane(lane.lane)
      void message.success(t('trying'))
    } catch (error) {
      logFailure('queue tryLane', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
      void queryClient.invalidateQueries({ queryKey: queueKeys.all })
    }
  }
  const type = isLarge ? 'default' : 'link'
  return (
    <span className="queue-rescue">
      <Button
        type={type}
        size="small"
        loading={isBusy}
        aria-label={t('tryNowOf', { name })}
        onClick={() => void tryNow()}
      >
        {t('tryNow')}
      </Button>
      {lane.waiting > 0 && (
        <Button type={type} size="small" aria-label={t('moveOf', { name })} onClick={() => setIsMoving(true)}>
          {t('move')}
        </Button>
      )}
      {isMoving && <MoveDialog lane={lane} name={name} onClose={() => setIsMoving(false)} />}
    </span>
  )
}

function MoveDialog({ lane, name, onClose }: { lane: QueueLane; name: string; onClose: () => void }) {
  const t = useTexts(laneTexts)
  const queryClient = useQueryClient()
  const { message } = useFeedback()
  const { data: apis, error, refetch } = useQuery(otherApisQuery(lane.lane))
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<ManyAnswer>()
  const apiId = chosen ?? apis?.[0]?.id
  const target = apis?.find(({ id }) => id === apiId)

  const move = async () => {
    if (!target) return
    setIsBusy(true)
    try {
      const answer = await moveLane({ lane: lane.lane, apiId: target.id })
      if (answer.refused.length > 0) setOutcome(answer)
      else {
        void message.success(t('moved', { n: answer.done, name: target.apiName }))
        onClose()
      }
    } catch (failure) {
      logFailure('queue moveLane', failure) // Its message has been shown; the dialog stays for another choice.
    } finally {
      setIsBusy(false)
      void queryClient.invalidateQueries({ queryKey: queueKeys.all })
    }
  }
  return (
    <AppModal
      open
      title={t('moveTitle', { name })}
      okText={t('moveNow', { n: lane.waiting })}
      cancelText={t(outcome ? 'close' : 'cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !target || outcome !== undefined }}
      onOk={() => void move()}
      onCancel={onClose}
    >
      {outcome ? (
        <ManyResult
          answer={outcome}
          done={t('moved', { n: outcome.done, name: target?.apiName ?? '' })}
          nameOf={(id) => t('record', { id })}
          onClose={() => setOutcome(undefined)}
        />
      ) : error ? (
        <ErrorNote isCompact error={error} title={t('otherFailed')} onRetry={() => void refetch()} />
      ) : !apis ? (
        <Skeleton active />
      ) : apis.length === 0 ? (
        <EmptyNote isCompact title={t('noOther')} reason={t('noOtherText')} />
      ) : (
        <>
          <p>{t('moveText')}</p>
          <Radio.Group
            className="queue-others"
            value={apiId}
            onChange={({ target: { value } }) => setChosen(value as string)}
          >
            {apis.map((api) => (
              <Radio key={api.id} value={api.id}>
                {seededName(api.apiName)}{' '}
                {api.health.state !== 'closed' && <StateTag kind="bad">{t('broken')}</StateTag>}{' '}
                <small>{t('otherLoad', { waiting: api.waiting, running: api.running, limit: api.limit })}</small>
              </Radio>
            ))}
          </Radio.Group>
        </>
      )}
    </AppModal>
  )
}
