import { useMemo } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { EditorWaiting } from '../../../../resource/editor/editor-page.tsx'
import { useOpenEditor, type EditorKind } from '../../../../resource/editor/use-open-editor.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { fetchColumns, modelKeys, type ModelColumns } from '../model.api.ts'
import type { ColumnsDraft } from './column-draft.ts'
import { ColumnPane } from './column-pane.tsx'
import {
  createColumnStore,
  isChanged,
  keptColumnEditors,
  resumedColumnStore,
  type ColumnState,
} from './column-store.ts'
import { columnTexts } from './columns.i18n.ts'

const kindFor = (tenantId: string | undefined): EditorKind<ColumnsDraft, ModelColumns, ColumnState> => ({
  resource: 'model.columns',
  kept: keptColumnEditors,
  keyOf: (id) => modelKeys.of('columns', id, tenantId ?? ''),
  read: (id, signal) => fetchColumns(id, tenantId, signal),
  create: (row) => createColumnStore({ row }),
  resume: resumedColumnStore,
  isChanged,
})

/** The columns of a model: unsaved changes kept from before, else what is stored. Give it the id as key. */
export default function ColumnEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(columnTexts)
  const tenantId = useTenantId()
  const kind = useMemo(() => kindFor(tenantId), [tenantId])
  const editor = useOpenEditor(kind, { id, discardText: t('leaveText'), onClose, onCreated: onClose })
  if (editor.store) return <ColumnPane store={editor.store} editor={editor} tenantId={tenantId} />
  return <EditorWaiting error={editor.error} failed={t('loadFailed')} onBack={onClose} onRetry={editor.retry} />
}
