import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { drawApiQuery } from '../draw-api.api.ts'
import { draftOfRow } from './state/draft.ts'
import { EditorPane } from './editor-pane.tsx'
import { createEditorStore, isChanged, keptEditors, type EditorStore } from './state/editor-store.ts'
import { editorTexts } from './editor.i18n.ts'
import { NewChooser } from './start/new-chooser.tsx'

export const NEW_ID = 'new'

interface DrawApiEditorProps {
  /** Of a stored API, or `new`. */
  id: string
  onClose: () => void
  /** A new one was saved under this id. */
  onCreated: (id: string) => void
  onTest: (id: string) => void
}

/** Opens the editor: unsaved changes kept from before, else what is stored, else the choice of a beginning. Give it the id as key. */
export function DrawApiEditor({ id, onClose, onCreated, onTest }: DrawApiEditorProps) {
  const t = useTexts(editorTexts)
  const { modal } = useFeedback()
  const queryClient = useQueryClient()
  const [store, setStore] = useState<EditorStore | undefined>(() => keptEditors.find(id))
  const [isRestored, setIsRestored] = useState(() => store !== undefined && isChanged(store.getState()))
  const { data, error, refetch } = useQuery({
    ...drawApiQuery(id),
    enabled: store === undefined && id !== NEW_ID,
    gcTime: 0,
  })
  if (store === undefined && data) setStore(createEditorStore({ row: data, draft: draftOfRow(data) }))

  const dropped = useRef<EditorStore>(undefined)

  useEffect(
    () => () => {
      // Left by the browser's Back or a closed tab: nothing was asked, so nothing may be lost.
      const state = store?.getState()
      if (store && store !== dropped.current && state && isChanged(state)) keptEditors.keep(state.id ?? NEW_ID, store)
    },
    [store],
  )

  const drop = () => {
    dropped.current = store // its effect ends after this, and would keep it
    keptEditors.drop(id)
    setStore(undefined)
    setIsRestored(false)
  }
  /** What is stored has changed under the editor: it is read again. */
  const reload = () => {
    drop()
    queryClient.removeQueries({ queryKey: drawApiQuery(id).queryKey })
  }
  const back = () => {
    if (!store || !isChanged(store.getState())) {
      keptEditors.drop(id)
      onClose()
      return
    }
    modal.confirm({
      title: t('leaveTitle'),
      content: t('leaveText'),
      okText: t('discard'),
      cancelText: t('stay'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        drop()
        onClose()
      },
    })
  }
  const saved = (savedId: string) => {
    setIsRestored(false)
    keptEditors.drop(id)
    if (id !== NEW_ID || !store) return
    keptEditors.keep(savedId, store)
    onCreated(savedId)
  }

  if (store)
    return (
      <EditorPane
        store={store}
        isRestored={isRestored}
        onBack={back}
        onSaved={saved}
        onTest={onTest}
        onStartOver={drop}
        onReload={reload}
      />
    )
  if (id === NEW_ID) return <NewChooser onBack={onClose} onChoose={(start) => setStore(createEditorStore(start))} />
  if (error) {
    return (
      <>
        <Button onClick={onClose}>{t('back')}</Button>
        <ErrorNote error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <Delayed>
      <Skeleton active paragraph={{ rows: 12 }} />
    </Delayed>
  )
}
