import { FLOW_COMMENT_MOST, FLOW_SUSPENSION } from '@drawdesk/contract/workflow/flow'
import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../resource/editor/restored-note.tsx'
import { useValueDraft } from '../../../resource/editor/values/use-value-draft.ts'
import type { FlowFormState } from '../form/use-flow-form.ts'
import { resolveTask } from './handle.api.ts'
import { handleTexts } from './handle.i18n.ts'
import { MoreActions } from './more-actions.tsx'
import { ClaimPart, NoLongerMine } from './not-mine.tsx'
import { Signers, waitsForSigners, WaitsForSigners } from './signers.tsx'
import { isErrand, useTaskActions } from './use-task-actions.ts'

const EMPTY = { comment: '' }
/** From then on it is said how much is left. */
const NEARLY_FULL = 0.8

/** What is filled in beside a decision. */
export type TaskFill = Pick<FlowFormState, 'check' | 'written' | 'showErrors'>

interface DecisionProps {
  task: FlowDetail
  /** Of a task with a form: approval asks that it is whole, and what is written travels with the decision. */
  form?: TaskFill
  /** A decision is on its way, or was refused. */
  onSent?: (isSent: boolean) => void
  /** It was submitted: nothing of it is to be kept. */
  onDone?: () => void
}

/** Where a person decides on a task: what they write is kept until it is submitted, also when somebody else was first. Give it the task's id as key. */
export function Decision({ task, form, onSent, onDone }: DecisionProps) {
  const t = useTexts(handleTexts)
  const draft = useValueDraft({ resource: 'flowTask', row: task.taskId, version: undefined, stored: EMPTY })
  const { comment } = draft.values
  const name = t(task.isCorrection === 1 ? 'correction' : 'decision')
  return (
    <section className="flow-part flow-decision" aria-label={name}>
      <h2 className="flow-part-title">{name}</h2>
      {draft.restored && <RestoredNote typedAtMs={draft.restored.typedAtMs} onStartOver={draft.startOver} />}
      {task.status === 'todo' && (
        <Form
          task={task}
          form={form}
          onSent={onSent}
          comment={comment}
          onChange={(next) => draft.change({ comment: next })}
          onSubmitted={() => {
            draft.saved(EMPTY)
            onDone?.()
          }}
        />
      )}
      {task.status === 'claim' && <ClaimPart task={task} />}
      {task.status === 'finish' &&
        (waitsForSigners(task) ? <WaitsForSigners task={task} /> : <NoLongerMine task={task} comment={comment} />)}
    </section>
  )
}

/** Why nothing was decided: what the comment lacks, or something else. */
interface Problem {
  text: string
  isOfComment: boolean
}

interface FormProps extends DecisionProps {
  comment: string
  onChange: (comment: string) => void
  onSubmitted: () => void
}

function Form({ task, form, onSent, comment, onChange, onSubmitted }: FormProps) {
  const t = useTexts(handleTexts)
  const id = useId()
  const { decide, finish } = useTaskActions(task)
  const [problem, setProblem] = useState<Problem>()
  const [working, setWorking] = useState<'approve' | 'reject' | 'resolve'>()
  const isSuspended = task.suspensionState === FLOW_SUSPENSION.suspended
  const isDelegated = task.delegation === 'pending'
  const isCorrection = task.isCorrection === 1
  const ways = isDelegated ? RESOLVING : isErrand(task) ? ERRAND : DECIDING
  const submit = async (what: 'approve' | 'reject' | 'resolve') => {
    const text = comment.trim()
    if (what === 'reject' && text === '' && !isCorrection) {
      setProblem({ text: t('commentNeeded'), isOfComment: true })
      document.getElementById(id)?.focus()
      return
    }
    const variables = what === 'approve' ? form?.check() : undefined
    if (what === 'approve' && form && !variables) {
      setProblem({ text: t('formIncomplete'), isOfComment: false })
      return
    }
    setWorking(what)
    onSent?.(true)
    try {
      if (what === 'resolve') await finish(resolveTask({ taskId: task.taskId, comment: text }), 'resolved', true)
      else await decide(what === 'approve', text, variables ?? form?.written())
      onSubmitted()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = error.errors ?? []
      const left = form?.showErrors(errors) ?? errors
      setProblem({
        text: errors.length > left.length ? t('formIncomplete') : error.message,
        isOfComment: left.some(({ field }) => field === 'comment'),
      })
      onSent?.(false)
    }
    setWorking(undefined)
  }
  const withdraw = useWithdrawal(() => submit('reject'))
  return (
    <>
      {isSuspended && <Alert type="warning" showIcon title={t('suspendedTitle')} description={t('suspendedHelp')} />}
      {isDelegated && <p className="res-help">{t('resolveHelp')}</p>}
      <div className="flow-comment">
        <label htmlFor={id}>{t('comment')}</label>
        <Input.TextArea
          id={id}
          value={comment}
          maxLength={FLOW_COMMENT_MOST}
          showCount={comment.length > FLOW_COMMENT_MOST * NEARLY_FULL}
          autoSize={{ minRows: 3, maxRows: 10 }}
          placeholder={t(
            isDelegated
              ? 'resolveHint'
              : isCorrection
                ? 'correctionHint'
                : isErrand(task)
                  ? 'errandHint'
                  : 'commentHint',
          )}
          status={problem?.isOfComment ? 'error' : ''}
          aria-invalid={problem?.isOfComment === true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => {
            onChange(event.target.value)
            setProblem(undefined)
          }}
        />
        {problem !== undefined && (
          <p id={`${id}-problem`} role="alert" className="flow-comment-problem">
            {problem.text}
          </p>
        )}
      </div>
      <div className="flow-decision-actions">
        {ways.map((what) => (
          <Button
            key={what}
            type={what === 'reject' ? 'default' : 'primary'}
            danger={what === 'reject'}
            loading={working === what}
            disabled={isSuspended || (working !== undefined && working !== what)}
            onClick={() => (what === 'reject' && isCorrection ? withdraw() : void submit(what))}
          >
            {t(isCorrection ? CORRECTING[what] : ways === ERRAND ? 'markDone' : what)}
          </Button>
        ))}
        {!isDelegated && !isSuspended && <MoreActions task={task} onGone={onSubmitted} />}
      </div>
      <Signers task={task} />
    </>
  )
}

const RESOLVING = ['resolve'] as const
const DECIDING = ['approve', 'reject'] as const
/** There is nothing to reject. */
const ERRAND = ['approve'] as const
const CORRECTING = { approve: 'resubmit', reject: 'withdraw', resolve: 'resolve' } as const

/** Asks first: what is withdrawn does not come back. */
function useWithdrawal(onSure: () => Promise<void>): () => void {
  const t = useTexts(handleTexts)
  const { modal } = useFeedback()
  return () =>
    modal.confirm({
      title: t('withdrawTitle'),
      content: t('withdrawHelp'),
      okText: t('withdraw'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => void onSure(),
    })
}
