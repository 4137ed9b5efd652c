import { LEAVE_ROUTE } from '@drawdesk/contract/workflow/leave'
import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../resource/editor/restored-note.tsx'
import { useValueDraft } from '../../../resource/editor/values/use-value-draft.ts'
import { FlowDiagramPanel } from '../shared/flow-diagram/flow-diagram-panel.tsx'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { detailAddress } from '../shared/work-address.ts'
import { focusLeaveField, LeaveFields } from './leave-fields.tsx'
import {
  EMPTY_LEAVE,
  LEAVE_NAMES,
  leaveProblems,
  refusedFields,
  type LeaveProblems,
  type LeaveRefusals,
} from './leave-values.ts'
import { startLeave } from './leave.api.ts'
import { leaveTexts } from './leave.i18n.ts'

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
  const { problems, refusal, refused, isWorking, submit, forget } = useSubmit(processDefinitionId, draft)
  return (
    <form
      className="flow-part"
      aria-label={t('form')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit().then((wrong) => wrong !== undefined && focusLeaveField(id, wrong))
      }}
    >
      {draft.restored && <RestoredNote typedAtMs={draft.restored.typedAtMs} onStartOver={draft.startOver} />}
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
      <LeaveFields
        id={id}
        values={draft.values}
        problems={problems}
        refused={refused}
        onChange={(part) => {
          draft.change(part)
          forget()
        }}
      />
      <div className="flow-decision-actions">
        <Button type="primary" htmlType="submit" loading={isWorking}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

/** In the server's words: beside their fields, and as a whole where no field is named. */
interface Refusal {
  words: string | undefined
  fields: LeaveRefusals
}
const NOT_REFUSED: Refusal = { words: undefined, fields: {} }

type Draft = ReturnType<typeof useValueDraft<typeof EMPTY_LEAVE>>

/** Checks, submits, and goes to the request. `submit` answers the first field that is wrong. */
function useSubmit(processDefinitionId: string, draft: Draft) {
  const t = useTexts(leaveTexts)
  const navigate = useNavigate()
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  const [isChecked, setIsChecked] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>(NOT_REFUSED)
  const submit = async (): Promise<keyof LeaveProblems | undefined> => {
    const { startTime, endTime, reason, taskUser } = draft.values
    setIsChecked(true)
    const wrong = Object.keys(leaveProblems(draft.values))[0] as keyof LeaveProblems | undefined // The names are those of the type.
    if (wrong !== undefined) return wrong
    setIsWorking(true)
    setRefusal(NOT_REFUSED)
    try {
      const started = await startLeave({ processDefinitionId, startTime, endTime, reason: reason.trim(), taskUser })
      draft.saved(EMPTY_LEAVE)
      setIsChecked(false)
      void message.success(t('submitted'))
      void navigate(detailAddress({ ...started, route: LEAVE_ROUTE }))
      void readAgain()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = refusedFields(error.errors ?? [])
      const [first] = LEAVE_NAMES.filter((name) => fields[name] !== undefined)
      setRefusal({ words: first === undefined ? error.message : undefined, fields })
      setIsWorking(false)
      return first
    }
    setIsWorking(false)
    return undefined
  }
  return {
    problems: isChecked ? leaveProblems(draft.values) : {},
    refusal: refusal.words,
    refused: refusal.fields,
    isWorking,
    submit,
    forget: () => setRefusal(NOT_REFUSED),
  }
}
