import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { drawExQuery } from '../draw-ex.api.ts'
import { useConfiguredZone } from '../draw-ex-cells.tsx'
import { emptyDraft } from './draft.ts'
import { createExEditorStore, isChanged, keptExEditors, type ExEditorStore } from './editor-store.ts'
import { exEditorTexts } from './editor.i18n.ts'
import { ExEditorPane } from './editor-pane.tsx'

const NEW_ID = 'new'

interface ExEditorProps {
  /** Of a stored experience, or `new`. */
  id: string
  onClose: () => void
  /** A new one was saved under this id. */
  onCreated: (id: string) => void
  /** Opens another one: the copy. */
  onOther: (id: string) => void
  onTry: (id: string) => void
}

/** Opens the editor: unsaved changes kept from before, else what is stored, else an empty form. Give it the id as key. */
export default function ExEditor({ id, onClose, onCreated, onOther, onTry }: ExEditorProps) {
  const t = useTexts(exEditorTexts)
  const { modal } = useFeedback()
  const queryClient = useQueryClient()
  const zone = useConfiguredZone()
  const fresh = () => createExEditorStore({ draft: emptyDraft(new Date(), zone) })
  const [store, setStore] = useState<ExEditorStore | undefined>(
    () => keptExEditors.find(id) ?? (id === NEW_ID ? fresh() : undefined),
  )
  const [isRestored, setIsRestored] = useState(
    () => keptExEditors.find(id) !== undefined && store !== undefined && isChanged(store.getState()),
  )
  const { data, error, refetch } = useQuery({ ...drawExQuery(id), enabled: store === undefined, gcTime: 0 })
  /** Let go on purpose: it must not be kept for the next time. */
  const dropped = useRef<ExEditorStore>(undefined)
  if (store === undefined && data) setStore(createExEditorStore({ row: data }))

  useEffect(
    () => () => {
      // Left by the browser's Back or a closed tab: nothing was asked, so nothing may be lost.
      const state = store?.getState()
      if (store && state && dropped.current !== store && isChanged(state)) keptExEditors.keep(state.id ?? NEW_ID, store)
    },
    [store],
  )

  const startOver = () => {
    keptExEditors.drop(id)
    dropped.current = store
    setIsRestored(false)
    queryClient.removeQueries({ queryKey: drawExQuery(id).queryKey })
    setStore(id === NEW_ID ? fresh() : undefined)
  }
  const close = () => {
    keptExEditors.drop(id)
    dropped.current = store
    onClose()
  }
  const back = () => {
    if (!store || !isChanged(store.getState())) return close()
    modal.confirm({
      title: t('leaveTitle'),
      content: t('leaveText'),
      okText: t('discard'),
      cancelText: t('stay'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: close,
    })
  }
  const saved = (savedId: string) => {
    setIsRestored(false)
    keptExEditors.drop(id)
    if (id !== NEW_ID || !store) return
    keptExEditors.keep(savedId, store)
    onCreated(savedId)
  }

  if (store)
    return (
      <ExEditorPane
        store={store}
        isRestored={isRestored}
        onBack={back}
        onSaved={saved}
        onOther={onOther}
        onTry={onTry}
        onStartOver={startOver}
      />
    )
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
