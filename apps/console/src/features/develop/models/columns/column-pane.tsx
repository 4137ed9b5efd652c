import { ReloadOutlined } from '@ant-design/icons'
import type { ModelDifference } from '@drawdesk/contract/develop/prototype'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { EditorPage } from '../../../../resource/editor/editor-page.tsx'
import { MergedNote, RefusedNote } from '../../../../resource/editor/editor-notes.tsx'
import { jumpToField } from '../../../../resource/editor/jump-to-field.ts'
import { RestoredNote } from '../../../../resource/editor/restored-note.tsx'
import { SavedTag } from '../../../../resource/editor/saved-tag.tsx'
import { useEditorSave } from '../../../../resource/editor/use-editor-save.ts'
import type { OpenEditor } from '../../../../resource/editor/use-open-editor.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { fetchColumns, fetchDifference, modelKeys, saveColumns, type ModelColumns } from '../model.api.ts'
import { problemsOf, saveInputOf } from './column-draft.ts'
import { isChanged, type ColumnState, type ColumnStore } from './column-store.ts'
import { ColumnTable } from './column-table.tsx'
import './columns.css'
import { columnTexts } from './columns.i18n.ts'
import { DifferenceNote, isEmptyDifference } from './difference-note.tsx'

interface ColumnPaneProps {
  store: ColumnStore
  editor: OpenEditor<ColumnState>
  tenantId: string | undefined
}

/** The editor of a model's columns: what the database says at the left, what people set beside it. */
export function ColumnPane({ store, editor, tenantId }: ColumnPaneProps) {
  const t = useTexts(columnTexts)
  const { title, conflict, serverErrors, draft } = useStore(store)
  const hasChanges = useStore(store, isChanged)
  const canEdit = usePermission('model_edit')
  const { isSaving, saveNow } = useColumnSave(store, tenantId)
  const reading = useReadingAnew(store, tenantId)
  return (
    <EditorPage
      title={t('title', { name: title })}
      state={<SavedTag hasChanges={hasChanges} isStored />}
      actions={
        canEdit && (
          <>
            <Button icon={<ReloadOutlined aria-hidden />} loading={reading.isBusy} onClick={() => void reading.read()}>
              {t('readAnew')}
            </Button>
            <Button type="primary" loading={isSaving} onClick={saveNow}>
              {t('save')}
            </Button>
          </>
        )
      }
      onBack={editor.back}
      onSave={canEdit ? saveNow : undefined}
    >
      <div className="columns-body">
        {editor.typedAtMs !== undefined && <RestoredNote typedAtMs={editor.typedAtMs} onStartOver={editor.startOver} />}
        {!canEdit && <Alert type="info" showIcon title={t('readOnly')} />}
        {reading.found && <DifferenceNote difference={reading.found} onTake={reading.take} onLater={reading.forget} />}
        {conflict && (
          <MergedNote
            time={conflict.theirs.model.updateTime}
            fields={conflict.fields.map((name) => ({ name, label: name, spoken: name, theirs: '' }))}
            onTake={store.getState().takeTheirs}
            onDismiss={store.getState().dismissConflict}
          />
        )}
        <RefusedNote errors={serverErrors} onJump={jumpToField} />
        {draft.columns.length === 0 ? (
          <Alert type="warning" showIcon title={t('empty')} />
        ) : (
          <ColumnTable store={store} canEdit={canEdit} tenantId={tenantId} />
        )}
      </div>
    </EditorPage>
  )
}

/** Saves after the editor's own look: where the server would only say the same, every finding is shown and the first is gone to. */
function useColumnSave(store: ColumnStore, tenantId: string | undefined) {
  const t = useTexts(columnTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const { isSaving, run } = useEditorSave<ModelColumns, ColumnState>({
    store,
    name: 'model columns',
    read: (id) => fetchColumns(id, tenantId),
    jumpTo: jumpToField,
  })
  const save = () =>
    run(async ({ id = '', version, draft }) => {
      const answer = await saveColumns(saveInputOf(draft, id, version), tenantId)
      store.getState().saved(answer, draft)
      void message.success(t('savedNow'))
      await queryClient.invalidateQueries({ queryKey: modelKeys.all })
    })
  function saveNow(): void {
    const [first] = problemsOf(store.getState().draft)
    if (!first) return void save()
    store.getState().showAll()
    requestAnimationFrame(() => jumpToField(first.field))
  }
  return { isSaving, saveNow }
}

/** Compares with the table as it is now; what is found stands in a note until somebody decides. */
function useReadingAnew(store: ColumnStore, tenantId: string | undefined) {
  const t = useTexts(columnTexts)
  const { message } = useFeedback()
  const [isBusy, setIsBusy] = useState(false)
  const [found, setFound] = useState<ModelDifference>()
  async function read(): Promise<void> {
    setIsBusy(true)
    try {
      const difference = await fetchDifference(store.getState().id ?? '', tenantId)
      setFound(isEmptyDifference(difference) ? undefined : difference)
      if (isEmptyDifference(difference)) void message.success(t('nothingNew'))
    } catch (error) {
      logFailure('model difference', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    found,
    read,
    forget: () => setFound(undefined),
    take: () => {
      if (found) store.getState().readAnew(found)
      setFound(undefined)
    },
  }
}
