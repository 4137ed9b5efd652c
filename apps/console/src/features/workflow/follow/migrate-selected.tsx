import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { followTexts } from './follow.i18n.ts'
import { migratePathOf } from './use-follow-commands.ts'

/** Leads the ticked instances to the page on which they are put on another version; they have to run by one. */
export function MigrateSelected({ rows }: { rows: readonly FlowInstance[] }) {
  const t = useTexts(followTexts)
  const { message } = useFeedback()
  const navigate = useNavigate()
  const isMixed = new Set(rows.map(({ processDefinitionId }) => processDefinitionId)).size > 1
  return (
    <Button
      onClick={() => {
        if (isMixed) void message.warning(t('migrateMixed'))
        else void navigate(migratePathOf(rows))
      }}
    >
      {t('migrateMany', { count: rows.length })}
    </Button>
  )
}
