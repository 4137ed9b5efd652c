import type { FlowFormAnswer } from '@drawdesk/contract/workflow/forms/form-process'
import type { ShownForm } from '@drawdesk/contract/workflow/forms/form'
import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { useState, type ReactNode } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { parseServerTime } from '../../../lib/texts/server-time.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../resource/editor/restored-note.tsx'
import { FlowFormView } from '../form/flow-form-view.tsx'
import { bothNames } from '../shared/both-names.ts'
import { saveDraft } from '../form/process-form.api.ts'
import { startFormTexts } from '../form/start-form.i18n.ts'
import { useFlowForm } from '../form/use-flow-form.ts'
import { useFormDraft } from '../form/use-form-draft.ts'
import { Decision } from './decision.tsx'
import { handleTexts } from './handle.i18n.ts'

/** The form of a task and where one decides on it: what is written in the form travels with the decision. Give it the task's id as key. */
export function TaskForm({ task, query }: { task: FlowDetail; query: FormQuery }) {
  const { taskId } = task
  const [round, setRound] = useState(0)
  const startOver = () =>
    void saveDraft({ taskId, values: {} })
      .then(() => query.refetch())
      .then(() => setRound((before) => before + 1))
  return (
    <ReadForm query={query}>
      {({ form, ...answer }) =>
        form ? (
          <FilledTask key={round} task={task} form={form} answer={answer} onStartOver={startOver} />
        ) : (
          <Decision task={task} />
        )
      }
    </ReadForm>
  )
}

/** The form of an instance, to be read; nothing where it has none. */
export function InstanceForm({ query }: { query: FormQuery }) {
  return <ReadForm query={query}>{({ form, ...answer }) => form && <FormPart form={form} answer={answer} />}</ReadForm>
}

/** The reading of a form; the page around it stands once it has come or failed. */
export interface FormQuery {
  data: FlowFormAnswer | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

interface ReadFormProps {
  query: FormQuery
  children: (answer: FlowFormAnswer) => ReactNode
}

function ReadForm({ query: { data, error, refetch }, children }: ReadFormProps) {
  const t = useTexts(startFormTexts)
  if (data) return children(data)
  return error && <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
}

interface FormPartProps {
  form: ShownForm
  answer: Omit<FlowFormAnswer, 'form'>
}

function FormPart({ form: shown, answer }: FormPartProps) {
  const t = useTexts(handleTexts)
  const text = useText()
  const form = useFlowForm({ ...answer, form: shown })
  return (
    <section className="flow-part" aria-label={t('form')}>
      <h2 className="flow-part-title">{text(bothNames(shown))}</h2>
      <FlowFormView form={form} />
    </section>
  )
}

interface FilledTaskProps extends FormPartProps {
  task: FlowDetail
  onStartOver: () => void
}

function FilledTask({ task, form: shown, answer, onStartOver }: FilledTaskProps) {
  const t = useTexts(handleTexts)
  const text = useText()
  const draftTexts = useTexts(startFormTexts)
  const form = useFlowForm({ ...answer, form: shown })
  const [isSent, setIsSent] = useState(false)
  // The draft that was there at first: what is saved while one types is nothing to be asked about.
  const [restored] = useState(() => parseServerTime(answer.draftTime))
  const isMine = task.status === 'todo'
  const draft = useFormDraft({ taskId: task.taskId }, form, isSent || !isMine)
  return (
    <>
      <section className="flow-part" aria-label={t('form')}>
        <h2 className="flow-part-title">{text(bothNames(shown))}</h2>
        {restored && isMine && <RestoredNote typedAtMs={restored.getTime()} onStartOver={onStartOver} />}
        <FlowFormView form={form} isDisabled={isSent || !isMine} />
        {answer.writable.length > 0 && (
          <span className={draft === 'failed' ? 'res-error' : 'res-help'} role="status">
            {draft === 'saved' && draftTexts('draftSaved')}
            {draft === 'failed' && draftTexts('draftFailed')}
          </span>
        )}
      </section>
      <Decision task={task} form={form} onSent={setIsSent} />
    </>
  )
}
