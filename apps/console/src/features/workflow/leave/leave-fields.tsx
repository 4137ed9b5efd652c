import { LEAVE_REASON_MOST } from '@drawdesk/contract/workflow/leave'
import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { keepEnter } from '../../../components/picker-keys.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ColleagueSelect } from '../shared/people/colleague-select.tsx'
import { LeaveLength } from './leave-length.tsx'
import { lengthMs, type LeaveProblems, type LeaveRefusals, type LeaveValues } from './leave-values.ts'
import { leaveTexts } from './leave.i18n.ts'
import '../shared/comment-dialog.css'
import './leave.css'
import '../handle/handle.css'
import '../../../resource/resource.css'

interface LeaveFieldsProps {
  /** Where the ids of the fields begin. */
  id: string
  values: LeaveValues
  problems: LeaveProblems
  /** What the server refused, in its words. */
  refused?: LeaveRefusals
  onChange: (part: Partial<LeaveValues>) => void
}

/** What a leave request says: when, why, and who decides. */
export function LeaveFields({ id, values, problems, refused = {}, onChange }: LeaveFieldsProps) {
  const t = useTexts(leaveTexts)
  const isWrong = (name: keyof LeaveProblems) => problems[name] !== undefined || refused[name] !== undefined
  const field = (name: keyof LeaveProblems, control: (inputId: string) => ReactNode) => {
    const problem = problems[name]
    const words = problem === undefined ? refused[name] : t(problem)
    return (
      <div className="leave-field">
        <label htmlFor={`${id}-${name}`} className="leave-label">
          {t(name)}
        </label>
        {control(`${id}-${name}`)}
        {words !== undefined && (
          <p role="alert" className="flow-comment-problem">
            {words}
          </p>
        )}
      </div>
    )
  }
  return (
    <>
      <div className="leave-times">
        {(['startTime', 'endTime'] as const).map((name) => (
          <div key={name}>
            {field(name, (inputId) => (
              <TimeField
                id={inputId}
                value={values[name]}
                isInvalid={isWrong(name)}
                onChange={(time) => onChange({ [name]: time })}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="leave-length" aria-live="polite">
        {(lengthMs(values) ?? 0) > 0 && (
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
          showCount={values.reason.length > LEAVE_REASON_MOST * NEARLY_FULL}
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder={t('reasonHint')}
          status={isWrong('reason') ? 'error' : ''}
          aria-invalid={isWrong('reason')}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      ))}
      {field('taskUser', (inputId) => (
        <ColleagueSelect
          id={inputId}
          value={values.taskUser === '' ? [] : [values.taskUser]}
          isSingle
          isForTask
          isInvalid={isWrong('taskUser')}
          onChange={([taskUser = '']) => onChange({ taskUser })}
        />
      ))}
    </>
  )
}

export const focusLeaveField = (id: string, name: keyof LeaveProblems): void =>
  document.getElementById(`${id}-${name}`)?.focus()

/** From then on it is said how much is left. */
const NEARLY_FULL = 0.8
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
      onKeyDown={keepEnter}
      onChange={(time) => onChange(time ? time.second(0).format(WIRE_TIME) : '')}
    />
  )
}
