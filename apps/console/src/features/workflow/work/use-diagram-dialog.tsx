import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import { LazyFlowDiagramDialog } from '../shared/flow-diagram/lazy-flow-diagram.tsx'
import { nameOfRow } from '../shared/row-name.ts'
import { workTexts } from './work.i18n.ts'

/** The diagram of a row over its list, and the entry that opens it. */
export function useDiagramDialog(): { dialog: ReactNode; entryOf: (row: FlowRow) => RowMenuEntry } {
  const t = useTexts(workTexts)
  const [shown, setShown] = useState<FlowRow>()
  return {
    dialog: shown && (
      <LazyFlowDiagramDialog
        of={{ processInstanceId: shown.processInstanceId }}
        name={nameOfRow(shown)}
        onClose={() => setShown(undefined)}
      />
    ),
    entryOf: (row) => ({ key: 'diagram', label: t('diagram'), run: () => setShown(row) }),
  }
}
