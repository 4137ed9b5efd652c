import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { historyQuery } from './handle.api.ts'
import { handleTexts } from './handle.i18n.ts'

const SENT_BACK: ReadonlySet<string> = new Set(['reject', 'rejectTo'])

/** Why a request is its starter's again: the last rejection, and what was said. */
export function SentBackNote({ task: { processInstanceId } }: { task: FlowDetail }) {
  const t = useTexts(handleTexts)
  const { data = [] } = useQuery(historyQuery(processInstanceId))
  const visit = data.findLast(({ commentKind }) => SENT_BACK.has(commentKind))
  if (!visit) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('sentBackBy', { name: visit.assigneeName || visit.historyActivityName })}
      description={visit.comment}
    />
  )
}
