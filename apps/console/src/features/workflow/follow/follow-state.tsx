import { FLOW_SUSPENSION } from '@drawdesk/contract/workflow/flow'
import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import { Button, Popover } from 'antd'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { followTexts } from './follow.i18n.ts'
import './follow.css'

/** Whether an instance runs; of a failed job the error, opened by its word. */
export function FollowState({ row }: { row: FlowInstance }) {
  const t = useTexts(followTexts)
  if (row.jobError !== '')
    return (
      <Popover trigger={['click']} content={<pre className="follow-error">{row.jobError}</pre>}>
        <Button type="text" size="small" className="follow-failed" aria-label={t('errorOf', { name: row.name })}>
          <StateTag kind="bad">{t('failed')}</StateTag>
        </Button>
      </Popover>
    )
  const isSuspended = row.suspensionState === FLOW_SUSPENSION.suspended
  return <StateTag kind={isSuspended ? 'warn' : 'info'}>{t(isSuspended ? 'suspended' : 'running')}</StateTag>
}
