import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCopied } from '../../../lib/browser/copy-text.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { TODO_PATH } from '../shared/work-paths.ts'
import { claimTask } from '../shared/claim.api.ts'
import { historyQuery } from './handle.api.ts'
import { handleTexts } from './handle.i18n.ts'

/** A task that nobody has yet: it is claimed first. */
export function ClaimPart({ task }: { task: FlowDetail }) {
  const t = useTexts(handleTexts)
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  const [isWorking, setIsWorking] = useState(false)
  const claim = async () => {
    setIsWorking(true)
    try {
      await claimTask(task.taskId)
      void message.success(t('claimed'))
    } catch (error) {
      logFailure('flow claim', error) // Said by the call.
    }
    await readAgain()
    setIsWorking(false)
  }
  return (
    <>
      <p className="res-help">{t('claimHelp')}</p>
      <div className="flow-decision-actions">
        <Button type="primary" loading={isWorking} onClick={() => void claim()}>
          {t('claim')}
        </Button>
      </div>
    </>
  )
}

/** The task was decided, or went to somebody else: who and when, and what this person had typed. */
export function NoLongerMine({ task, comment }: { task: FlowDetail; comment: string }) {
  const t = useTexts(handleTexts)
  const navigate = useNavigate()
  const { isCopied, copy } = useCopied(comment)
  const { data: history = [] } = useQuery(historyQuery(task.processInstanceId))
  const isDone = task.endTime !== ''
  const visit = history.find(({ taskId }) => taskId === task.taskId)
  const person = visit?.assigneeName || task.assigneeName
  const words = [
    isDone && person !== '' && t('decidedBy', { person, time: task.endTime }),
    !isDone && person !== '' && t('movedTo', { person }),
    comment !== '' && t('decidedKept'),
  ].filter(Boolean)
  return (
    <>
      <Alert type="info" showIcon title={t(isDone ? 'decidedTitle' : 'movedTitle')} description={words.join(' ')} />
      {comment !== '' && (
        <figure className="flow-kept-comment">
          <figcaption className="res-help">{t('yourComment')}</figcaption>
          <blockquote>{comment}</blockquote>
        </figure>
      )}
      <div className="flow-decision-actions">
        <Button type="primary" onClick={() => void navigate(TODO_PATH)}>
          {t('toTodo')}
        </Button>
        {comment !== '' && <Button onClick={() => void copy()}>{t(isCopied ? 'copiedText' : 'copy')}</Button>}
      </div>
    </>
  )
}
