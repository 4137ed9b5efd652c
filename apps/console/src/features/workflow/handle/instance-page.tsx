import { STATUS } from '@drawdesk/contract/core/errors'
import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { FlowDiagramPanel } from '../shared/flow-diagram/flow-diagram-panel.tsx'
import { DueTag, StateTagOf } from '../shared/row-tags.tsx'
import { nameOfRow } from '../shared/row-name.ts'
import { useFlowNews } from '../shared/use-flow-news.ts'
import { historyQuery, taskQuery, type TaskOf } from './handle.api.ts'
import { handleTexts } from './handle.i18n.ts'
import { TODO_PATH } from '../shared/work-paths.ts'
import { SentBackNote } from './sent-back-note.tsx'
import { LeftToSigners, openSignersOf, waitsForSigners } from './signers.tsx'
import { SubjectLink } from './subject-link.tsx'
import { Timeline } from './timeline.tsx'
import './handle.css'
import '../../../resource/resource.css'

interface InstancePageProps {
  of: TaskOf
  /** What the form shows is still on its way. The page comes as a whole: buttons that move under the pointer are pressed in vain. */
  isFormPending: boolean
  /** What the process is about, in the form of its route. */
  renderForm?: (task: FlowDetail) => ReactNode
  /** Where the caller acts; without it the page is read. */
  renderDecision?: (task: FlowDetail) => ReactNode
}

/** One instance as a page: its form, where one decides, what happened, and its diagram; kept fresh by live events. */
export function InstancePage({ of, isFormPending, renderForm, renderDecision }: InstancePageProps) {
  const t = useTexts(handleTexts)
  const { data: task, error, refetch } = useQuery(taskQuery(of))
  // The note about what was sent back stands above the decision.
  const { isPending: isHistoryPending } = useQuery(historyQuery(of.processInstanceId))
  useFlowNews()
  if (error && !task && isUnknown(error)) return <Unknown />
  if (error && !task) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!task || isFormPending || isHistoryPending)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Delayed>
    )
  return (
    <div className="flow-instance">
      <PageHeader
        title={nameOfRow(task)}
        purpose={task.processIsFinished === 'finished' ? undefined : task.taskName}
        actions={<StateTagOf row={task} />}
      />
      <div className="flow-columns">
        <div className="flow-column">
          <NobodyNote task={task} />
          <Facts task={task} />
          {task.isCorrection === 1 && task.status === 'todo' && <SentBackNote task={task} />}
          <LeftToSigners task={task} />
          {renderForm?.(task)}
          {renderDecision?.(task)}
        </div>
        <div className="flow-column">
          <Timeline processInstanceId={task.processInstanceId} />
        </div>
      </div>
      <section className="flow-part" aria-label={t('diagram')}>
        <h2 className="flow-part-title">{t('diagram')}</h2>
        <div className="flow-instance-diagram">
          <FlowDiagramPanel of={{ processInstanceId: task.processInstanceId }} />
        </div>
      </section>
    </div>
  )
}

/** There is none of this address, or none for this person. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === STATUS.notFound || error.code === STATUS.badInput)

function Unknown() {
  const t = useTexts(handleTexts)
  const navigate = useNavigate()
  return (
    <EmptyNote
      title={t('unknown')}
      reason={t('unknownHelp')}
      action={<Button onClick={() => void navigate(TODO_PATH)}>{t('toTodo')}</Button>}
    />
  )
}

/** The step waits for people who are not there: nothing would happen, and nothing else says so. */
function NobodyNote({ task: { waitsFor } }: { task: FlowDetail }) {
  const t = useTexts(handleTexts)
  if (!waitsFor?.every(({ isEmpty }) => isEmpty === 1)) return null
  const names = waitsFor.map(({ name }) => name).join(t('between'))
  return (
    <Alert
      type="warning"
      showIcon
      title={t('nobodyCan')}
      description={names === '' ? t('nobodyCanHelpPlain') : t('nobodyCanHelp', { names })}
    />
  )
}

/** Who has to act now: while its person waits for others, these. */
const holdersOf = (task: FlowDetail): string =>
  waitsForSigners(task)
    ? openSignersOf(task)
        .map(({ userName }) => userName)
        .join(', ')
    : task.assigneeName

function Facts({ task }: { task: FlowDetail }) {
  const t = useTexts(handleTexts)
  const isOpen = task.processIsFinished !== 'finished'
  const candidates = task.waitsFor?.map(({ name, isEmpty }) => (isEmpty === 1 ? t('emptyGroup', { name }) : name)) ?? []
  const unclaimed = candidates.length === 0 ? t('nobody') : t('waitsFor', { names: candidates.join(t('between')) })
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('process'), t('named', { name: task.processDefinitionName, version: task.processDefinitionVersion })],
    [t('starter'), task.startUserName],
    [t('startTime'), task.startTime],
    ...(isOpen ? [[t('assignee'), holdersOf(task) || unclaimed] as const] : []),
    ...(isOpen && task.dueDate !== '' ? [[t('due'), <DueTag key="due" dueDate={task.dueDate} />] as const] : []),
  ]
  return (
    <section className="flow-part" aria-label={t('facts')}>
      <h2 className="flow-part-title">{t('facts')}</h2>
      <dl className="flow-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SubjectLink task={task} />
    </section>
  )
}
