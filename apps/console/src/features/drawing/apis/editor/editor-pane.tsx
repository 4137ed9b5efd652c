import { CodeOutlined, EllipsisOutlined, EyeOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, memo, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { seededName } from '../../../../lib/texts/language.ts'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { EditorPage } from '../../../../resource/editor/editor-page.tsx'
import { RestoredNote } from '../../../../resource/editor/restored-note.tsx'
import { SavedTag } from '../../../../resource/editor/saved-tag.tsx'
import type { OpenEditor } from '../../../../resource/editor/use-open-editor.ts'
import '../../shared/drawing.css'
import './editor.css'
import { EditorProvider } from './state/editor-provider.tsx'
import { EditorActive } from './state/editor-active.tsx'
import { EditorHealth } from './editor-health.tsx'
import { EditorNotes } from './editor-notes.tsx'
import { exportDraft } from './export-file.ts'
import { useEditorContext, useEditorState } from './state/editor-context.ts'
import { isChanged, type EditorState, type EditorStore } from './state/editor-store.ts'
import { editorTexts } from './editor.i18n.ts'
import { JsonDialog } from './json-dialog.tsx'
import { jumpTo } from './state/jump-to.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { SecretRows } from './cards/secret-rows.tsx'
import { BodySection } from './section-body.tsx'
import { BasicSection, RequestSection } from './section-request.tsx'
import { Section, SectionIndex } from './section.tsx'
import { ShortForm } from './short-form.tsx'
import { ErrorsSection } from './sections/section-errors.tsx'
import { FlowSection } from './sections/section-flow.tsx'
import { LimitsSection } from './sections/section-limits.tsx'
import { MoreSection } from './sections/section-more.tsx'
import { PrepareSection } from './sections/section-prepare.tsx'
import { ResultSection } from './sections/section-result.tsx'
import { useSave } from './state/use-save.ts'
import { EditorPast } from './versions/editor-past.tsx'
import { useWideEnough } from './use-wide-enough.ts'

const VersionsDrawer = lazy(() => loadChunk(() => import('./versions/versions-drawer.tsx')))

/** From here on the preview has room beside the form. */
const PREVIEW_BESIDE_PX = 1200

interface EditorPaneProps {
  store: EditorStore
  editor: OpenEditor<EditorState>
  /** `from`: with the values of this test. `runs`: and it begins at once. */
  onTest: (id: string, how?: { from?: string; runs?: boolean }) => void
}

type Drawer = 'json' | 'preview' | 'versions'

/** The editor of one drawing API: index at the left, sections in the middle, the outgoing request at the right. */
export function EditorPane({ store, editor, onTest }: EditorPaneProps) {
  const t = useTexts(editorTexts)
  const id = useStore(store, (state) => state.id)
  const name = useStore(store, ({ draft }) => draft.apiName)
  const hasChanges = useStore(store, isChanged)
  const isShort = useStore(store, (state) => state.isShort)
  const canEdit = usePermission(id === undefined ? 'drawApi_add' : 'drawApi_edit')
  const canSend = usePermission('drawApi_send')
  const isPreviewBeside = useWideEnough(PREVIEW_BESIDE_PX) && !isShort
  const [opened, setOpened] = useState<Drawer>()
  const { isSaving, save } = useSave(store)

  const saveNow = async (): Promise<string | undefined> => {
    const savedId = await save()
    if (savedId !== undefined) editor.saved(savedId)
    return savedId
  }
  /** What had to be saved, or is said to be, is tried at once. */
  const test = async (runs = hasChanges || id === undefined) => {
    const savedId = hasChanges || id === undefined ? await saveNow() : id
    if (savedId !== undefined) onTest(savedId, { runs })
  }
  const goTo = (field: string): void => {
    setOpened(undefined)
    store.getState().showAll()
    requestAnimationFrame(() => jumpTo(field))
  }
  return (
    <EditorProvider store={store} canEdit={canEdit}>
      <EditorPage
        title={seededName(name) || t('newTitle')}
        state={<SavedTag hasChanges={hasChanges} isStored={id !== undefined} />}
        tools={
          <>
            <EditorHealth />
            {!isShort && <EditorActive onSave={saveNow} />}
          </>
        }
        actions={
          <PaneActions
            canEdit={canEdit}
            isSaving={isSaving}
            hasPreviewButton={!isPreviewBeside}
            onOpen={setOpened}
            onTest={canSend && !isShort ? () => void test() : undefined}
            onSave={() => void saveNow()}
          />
        }
        onBack={editor.back}
        onSave={canEdit ? () => void saveNow() : undefined}
      >
        <PaneColumns editor={editor} isPreviewBeside={isPreviewBeside} onJump={goTo}>
          {isShort ? (
            <ShortForm isSaving={isSaving} onSave={saveNow} onTest={canSend ? () => void test(true) : undefined} />
          ) : (
            <>
              <FormSections />
              {id !== undefined && <EditorPast id={id} onUse={(from) => onTest(id, { from })} />}
            </>
          )}
        </PaneColumns>
        {!isPreviewBeside && (
          <AppDrawer open={opened === 'preview'} title={t('preview')} onClose={() => setOpened(undefined)}>
            {opened === 'preview' && <PreviewPanel onJump={goTo} />}
          </AppDrawer>
        )}
        {opened === 'versions' && id !== undefined && (
          <LazyPart>
            <VersionsDrawer
              id={id}
              name={name}
              canEdit={canEdit}
              hasChanges={hasChanges}
              onClose={() => setOpened(undefined)}
              onRolledBack={editor.startOver}
            />
          </LazyPart>
        )}
        {opened === 'json' && <JsonDialog onClose={() => setOpened(undefined)} />}
      </EditorPage>
    </EditorProvider>
  )
}

interface PaneColumnsProps {
  editor: OpenEditor<EditorState>
  isPreviewBeside: boolean
  onJump: (field: string) => void
  children: ReactNode
}

/** Below the head: index, notes and form, and the outgoing request where there is room. */
function PaneColumns({ editor, isPreviewBeside, onJump, children }: PaneColumnsProps) {
  const isShort = useEditorState((state) => state.isShort)
  const serverErrors = useEditorState((state) => state.serverErrors)
  return (
    <div
      className="editor-columns draw-editor-columns"
      data-preview={isPreviewBeside || undefined}
      data-short={isShort || undefined}
    >
      {!isShort && <SectionIndex errors={serverErrors} />}
      <div className="editor-form">
        {editor.typedAtMs !== undefined && <RestoredNote typedAtMs={editor.typedAtMs} onStartOver={editor.startOver} />}
        <EditorNotes onJump={onJump} />
        {children}
      </div>
      {isPreviewBeside && <PreviewPanel onJump={onJump} />}
    </div>
  )
}

interface PaneActionsProps {
  canEdit: boolean
  isSaving: boolean
  /** The preview has no room beside the form. */
  hasPreviewButton: boolean
  onOpen: (drawer: Drawer) => void
  /** Absent where the person may not draw. */
  onTest: (() => void) | undefined
  onSave: () => void
}

function PaneActions({ canEdit, isSaving, hasPreviewButton, onOpen, onTest, onSave }: PaneActionsProps) {
  const t = useTexts(editorTexts)
  const { store } = useEditorContext()
  const isNew = useEditorState(({ id }) => id === undefined)
  const hasChanges = useEditorState(isChanged)
  return (
    <>
      {hasPreviewButton && (
        <Button icon={<EyeOutlined aria-hidden />} onClick={() => onOpen('preview')}>
          {t('showPreview')}
        </Button>
      )}
      <Button icon={<CodeOutlined aria-hidden />} onClick={() => onOpen('json')}>
        {t('jsonView')}
      </Button>
      {onTest && (
        <Button icon={<PlayCircleOutlined aria-hidden />} disabled={isSaving} onClick={onTest}>
          {t(canEdit && (hasChanges || isNew) ? 'saveAndTest' : 'test')}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'versions', label: t('versions'), disabled: isNew, onClick: () => onOpen('versions') },
            { key: 'export', label: t('exportFile'), onClick: () => exportDraft(store.getState().draft) },
          ],
        }}
      >
        <Button
          className="editor-more"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={t('moreActions')}
          title={t('moreActions')}
        />
      </Dropdown>
      {canEdit && (
        <Button type="primary" loading={isSaving} onClick={onSave}>
          {t(isNew ? 'saveNew' : 'save')}
        </Button>
      )}
    </>
  )
}

/** Its parts read the draft themselves, so what happens around the form does not touch it. */
const FormSections = memo(function FormSections() {
  return (
    <>
      <BasicSection />
      <RequestSection />
      <Section name="secrets">
        <SecretRows />
      </Section>
      <BodySection />
      <PrepareSection />
      <FlowSection />
      <ResultSection />
      <ErrorsSection />
      <LimitsSection />
      <MoreSection />
    </>
  )
})
