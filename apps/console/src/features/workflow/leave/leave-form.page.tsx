import { LEAVE_REASON_MOST, LEAVE_ROUTE } from '@drawdesk/contract/workflow/leave'
import { Alert, Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useId, useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../resource/editor/restored-note.tsx'
import { useValueDraft } from '../../../resource/editor/values/use-value-draft.ts'
import { FlowDiagramPanel } from '../shared/flow-diagram/flow-diagram-panel.tsx'
import { ColleagueSelect } from '../shared/people/colleague-select.tsx'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { detailAddress } from '../shared/work-address.ts'
import { LeaveLength } from './leave-length.tsx'
import { EMPTY_LEAVE, leaveProblems, lengthMs, type LeaveProblems } from './leave-values.ts'
import { startLeave } from './leave.api.ts'
import { leaveTexts } from './leave.i18n.ts'
import './leave.css'
import '../handle/handle.css'
import '../../../resource/resource.css'

/** A request for leave: when, why, and who decides. What is typed is kept until it is submitted. */
export default function LeaveFormPage() {
  const t = useTexts(leaveTexts)
  const { processDefinitionId = '' } = useParams()
  return (
    <div className="flow-instance">
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <div className="flow-columns">
        <LeaveForm key={processDefinitionId} processDefinitionId={processDefinitionId} />
        <section className="flow-part" aria-label={t('process')}>
          <h2 className="flow-part-title">{t('process')}</h2>
          <div className="flow-instance-diagram">
            <FlowDiagramPanel of={{ processDefinitionId }} />
          </div>
        </section>
      </div>
    </div>
  )
}

function LeaveForm({ processDefinitionId }: { processDefinitionId: string }) {
  const t = useTexts(leaveTexts)
  const id = useId()
  const draft = useValueDraft({ resource: 'leave', row: processDefinitionId, version: undefined, stored: EMPTY_LEAVE })
  const { values, change } = draft
  const { problems, refusal, isWorking, submit } = useSubmit(processDefinitionId, draft)
  const field = (name: keyof LeaveProblems, control: (inputId: string) => ReactNode, help?: ReactNode) => {
    const problem = problems[name]
    return (
      <div className="leave-field">
        <label htmlFor={`${id}-${name}`} className="leave-label">
          {t(name)}
        </label>
        {control(`${id}-${name}`)}
        {problem !== undefined && (
          <p role="alert" className="flow-comment-problem">
            {t(problem)}
          </p>
        )}
        {problem === undefined && help}
      </div>
    )
  }
  return (
    <form
      className="flow-part"
      aria-label={t('form')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit().then((wrong) => wrong !== undefined && document.getElementById(`${id}-${wrong}`)?.focus())
      }}
    >
      {draft.restored && <RestoredNote typedAtMs={draft.restored.typedAtMs} onStartOver={draft.startOver} />}
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
      <div className="leave-times">
        {(['startTime', 'endTime'] as const).map((name) => (
          <div key={name}>
            {field(name, (inputId) => (
              <TimeField
                id={inputId}
                value={values[name]}
                isInvalid={problems[name] !== undefined}
                onChange={(time) => change({ [name]: time })}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="leave-length" aria-live="polite">
        {lengthMs(values) !== undefined && (
          <>
            {t('span')}: <LeaveLength startTime={values.startTime} endTime={values.endTime} />
          </>
        )}
      </p>
      {field('reason', (inputId) => (
        <Input.TextArea
          id={inputId}
          value={values.reason}
          maxLength={LEAVE_REASON_MOST}
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder={t('reasonHint')}
          status={problems.reason === undefined ? '' : 'error'}
          aria-invalid={problems.reason !== undefined}
          onChange={(event) => change({ reason: event.target.value })}
        />
      ))}
      {field('taskUser', (inputId) => (
        <ColleagueSelect
          id={inputId}
          value={values.taskUser === '' ? [] : [values.taskUser]}
          isSingle
          isInvalid={problems.taskUser !== undefined}
          onChange={([taskUser = '']) => change({ taskUser })}
        />
      ))}
      <div className="flow-decision-actions">
        <Button type="primary" htmlType="submit" loading={isWorking}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss'

interface TimeFieldProps {
  id: string
  value: string
  isInvalid: boolean
  onChange: (time: string) => void
}

/** To the minute; works on the wire's text. */
function TimeField({ id, value, isInvalid, onChange }: TimeFieldProps) {
  return (
    <DatePicker
      id={id}
      className="res-wide"
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      needConfirm={false}
      value={value === '' ? null : dayjs(value)}
      {...(isInvalid && { status: 'error' })}
      aria-invalid={isInvalid}
      onChange={(time) => onChange(time ? time.second(0).format(WIRE_TIME) : '')}
    />
  )
}

type Draft = ReturnType<typeof useValueDraft<typeof EMPTY_LEAVE>>

/** Checks, submits, and goes to the request. `submit` answers the first field that is wrong. */
function useSubmit(processDefinitionId: string, draft: Draft) {
  const t = useTexts(leaveTexts)
  const navigate = useNavigate()
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  const [isChecked, setIsChecked] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const submit = async (): Promise<keyof LeaveProblems | undefined> => {
    const { startTime, endTime, reason, taskUser } = draft.values
    setIsChecked(true)
    const wrong = Object.keys(leaveProblems(draft.values))[0] as keyof LeaveProblems | undefined // The names are those of the type.
    if (wrong !== undefined) return wrong
    setIsWorking(true)
    try {
      const started = await startLeave({ processDefinitionId, startTime, endTime, reason: reason.trim(), taskUser })
      draft.saved(EMPTY_LEAVE)
      void message.success(t('submitted'))
      void navigate(detailAddress({ ...started, route: LEAVE_ROUTE }))
      void readAgain()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    }
    setIsWorking(false)
    return undefined
  }
  return { problems: isChecked ? leaveProblems(draft.values) : {}, refusal, isWorking, submit }
}
