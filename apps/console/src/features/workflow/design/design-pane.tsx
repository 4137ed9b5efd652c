import { Button, Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useNamedPage } from '../../../components/page-name.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { hasDraftChanged } from '../../../resource/editor/draft-store.ts'
import { MergedNote, RefusedNote } from '../../../resource/editor/editor-notes.tsx'
import { EditorPage } from '../../../resource/editor/editor-page.tsx'
import { RestoredNote } from '../../../resource/editor/restored-note.tsx'
import { SavedTag } from '../../../resource/editor/saved-tag.tsx'
import type { OpenEditor } from '../../../resource/editor/use-open-editor.ts'
import { bothNames } from '../shared/both-names.ts'
import type { DesignState, DesignStore } from './design-store.ts'
import { designTexts } from './design.i18n.ts'
import { DiagramView } from './diagram-view.tsx'
import { useDesignSave } from './use-design-save.ts'
import './design.css'

const SimpleView = lazy(() => loadChunk(() => import('./simple/simple-view.tsx')))
const DeployDialog = lazy(() => loadChunk(() => import('../models/deploy-dialog.tsx')))

interface DesignPaneProps {
  store: DesignStore
  editor: OpenEditor<DesignState>
  wanted: string | undefined
  isSimple: boolean
  onView: (isSimple: boolean) => void
}

/** The designer: head with the save bar, notes, and the drawing. */
export function DesignPane({ store, editor, wanted, isSimple, onView }: DesignPaneProps) {
  const t = useTexts(designTexts)
  const { facts, id = '' } = useStore(store)
  const isChanged = useStore(store, (state) => hasDraftChanged(state))
  const name = useText()(bothNames(facts))
  useNamedPage(name)
  const { message } = useFeedback()
  const canDeploy = usePermission('flow_model_deploy')
  const [chosen, setChosen] = useState(wanted)
  const [isDeploying, setIsDeploying] = useState(false)
  /** Writes what was drawn a moment ago into the draft. */
  const [settle, setSettle] = useState<() => Promise<void>>()
  const { isSaving, save } = useDesignSave(store, setChosen)
  const [refusedSaves, setRefusedSaves] = useState(0)
  const saveNow = async () => {
    await settle?.()
    const { pending } = store.getState().draft
    if (pending) {
      void message.warning(t('incomplete', { count: pending.problems }))
      onView(true)
      setRefusedSaves((before) => before + 1)
      return
    }
    const saved = await save()
    if (saved !== undefined) editor.saved(saved)
  }
  const show = async (wantsSimple: boolean) => {
    await settle?.()
    onView(wantsSimple)
  }
  return (
    <EditorPage
      title={name}
      state={<SavedTag hasChanges={isChanged} isStored />}
      tools={
        <Segmented
          aria-label={t('views')}
          value={isSimple ? 'simple' : 'diagram'}
          options={[
            { value: 'diagram', label: t('diagram') },
            { value: 'simple', label: t('simple') },
          ]}
          onChange={(view) => void show(view === 'simple')}
        />
      }
      onBack={editor.back}
      onSave={() => void saveNow()}
      actions={
        <>
          {canDeploy && (
            <Button
              disabled={isChanged}
              title={isChanged ? t('saveFirst') : undefined}
              onClick={() => setIsDeploying(true)}
            >
              {t('deploy')}
            </Button>
          )}
          <Button type="primary" loading={isSaving} onClick={() => void saveNow()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <DesignNotes store={store} editor={editor} onChoose={setChosen} />
      {isSimple ? (
        <Suspense>
          <SimpleView
            store={store}
            refusedSaves={refusedSaves}
            onDiagram={(element) => {
              setChosen(element)
              onView(false)
            }}
          />
        </Suspense>
      ) : (
        <DiagramView store={store} chosen={chosen} onChoose={setChosen} onSettle={(next) => setSettle(() => next)} />
      )}
      {isDeploying && (
        <LazyPart>
          <DeployDialog model={{ id, ...facts, name }} onClose={() => setIsDeploying(false)} />
        </LazyPart>
      )}
    </EditorPage>
  )
}

interface DesignNotesProps {
  store: DesignStore
  editor: OpenEditor<DesignState>
  onChoose: (element: string) => void
}

/** What the person should know before going on. */
function DesignNotes({ store, editor, onChoose }: DesignNotesProps) {
  const t = useTexts(designTexts)
  const { conflict, serverErrors, takeTheirs, dismissConflict } = useStore(store)
  return (
    <>
      {editor.typedAtMs !== undefined && (
        <RestoredNote typedAtMs={editor.typedAtMs} fields={[t('diagramField')]} onStartOver={editor.startOver} />
      )}
      {conflict && (
        <MergedNote
          time={conflict.theirs.lastUpdated}
          fields={conflict.fields.map((name) => ({
            name,
            label: <b>{t('diagramField')}</b>,
            spoken: t('diagramField'),
            theirs: t('theirs'),
          }))}
          onTake={takeTheirs}
          onDismiss={dismissConflict}
        />
      )}
      <RefusedNote errors={serverErrors} onJump={onChoose} />
    </>
  )
}
