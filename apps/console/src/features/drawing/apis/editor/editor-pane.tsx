import { ArrowLeftOutlined, CodeOutlined, EllipsisOutlined, EyeOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown } from 'antd'
import { lazy, memo, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useLeaveGuard } from '../../../../resource/editor/use-leave-guard.ts'
import '../../shared/drawing.css'
import './editor.css'
import { EditorProvider } from './state/editor-provider.tsx'
import { EditorActive } from './state/editor-active.tsx'
import { EditorHealth } from './editor-health.tsx'
import { EditorNotes } from './editor-notes.tsx'
import { exportDraft } from './export-file.ts'
import { isChanged, type EditorStore } from './state/editor-store.ts'
import { editorTexts } from './editor.i18n.ts'
import { JsonDialog } from './json-dialog.tsx'
import { jumpTo } from './state/jump-to.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { SecretRows } from './cards/secret-rows.tsx'
import { BodySection } from './section-body.tsx'
import { BasicSection, RequestSection } from './section-request.tsx'
import { Section } from './section.tsx'
import { ShortForm } from './short-form.tsx'
import { SectionIndex } from './section-index.tsx'
import { ErrorsSection } from './sections/section-errors.tsx'
import { FlowSection } from './sections/section-flow.tsx'
import { LimitsSection } from './sections/section-limits.tsx'
import { MoreSection } from './sections/section-more.tsx'
import { PrepareSection } from './sections/section-prepare.tsx'
import { ResultSection } from './sections/section-result.tsx'
import { useSave } from './state/use-save.ts'
import { useWideEnough } from './use-wide-enough.ts'

const VersionsDrawer = lazy(() => loadChunk(() => import('./versions/versions-drawer.tsx')))

/** From here on the preview has room beside the form. */
const PREVIEW_BESIDE_PX = 1200

interface EditorPaneProps {
  store: EditorStore
  isRestored: boolean
  onBack: () => void
  /** Told the id after each save that succeeded. */
  onSaved: (id: string) => void
  onTest: (id: string) => void
  onStartOver: () => void
  /** Another version stands on the server now: the draft is dropped and read anew. */
  onReload: () => void
}

/** The editor of one drawing API: index at the left, sections in the middle, the outgoing request at the right. */
export function EditorPane({ store, isRestored, onBack, onSaved, onTest, onStartOver, onReload }: EditorPaneProps) {
  const t = useTexts(editorTexts)
  const id = useStore(store, (state) => state.id)
  const name = useStore(store, ({ draft }) => draft.apiName)
  const hasChanges = useStore(store, isChanged)
  const isShort = useStore(store, (state) => state.isShort)
  const serverErrors = useStore(store, (state) => state.serverErrors)
  const canEdit = usePermission(id === undefined ? 'drawApi_add' : 'drawApi_edit')
  const canSend = usePermission('drawApi_send')
  const isWide = useWideEnough(PREVIEW_BESIDE_PX)
  const [opened, setOpened] = useState<'json' | 'preview' | 'versions'>()
  const { isSaving, save } = useSave(store)
  useLeaveGuard(hasChanges)

  const saveNow = async (): Promise<string | undefined> => {
    const savedId = await save()
    if (savedId !== undefined) onSaved(savedId)
    return savedId
  }
  const test = async () => {
    const savedId = hasChanges || id === undefined ? await saveNow() : id
    if (savedId !== undefined) onTest(savedId)
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (!canEdit || !(event.ctrlKey || event.metaKey) || event.key !== 's') return
    event.preventDefault()
    void saveNow()
  }
  const goTo = (field: string): void => {
    setOpened(undefined)
    store.getState().showAll()
    requestAnimationFrame(() => jumpTo(field))
  }
  const isPreviewBeside = isWide && !isShort
  const preview = <PreviewPanel onJump={goTo} />

  return (
    <EditorProvider store={store} canEdit={canEdit}>
      {/* The keys belong to the whole pane; every control in it has its own role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="draw-editor" onKeyDown={saveByKey}>
        <header className="draw-editor-head">
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={t('back')}
            title={t('back')}
            onClick={onBack}
          />
          <h1>{name || t('newTitle')}</h1>
          <span className="draw-editor-state" aria-live="polite">
            {hasChanges ? (
              <StateTag kind="warn">{t('changed')}</StateTag>
            ) : (
              id !== undefined && <StateTag kind="neutral">{t('saved')}</StateTag>
            )}
          </span>
          <EditorHealth />
          {!isShort && <EditorActive onSave={saveNow} />}
          <div className="draw-editor-actions">
            {!isPreviewBeside && (
              <Button icon={<EyeOutlined aria-hidden />} onClick={() => setOpened('preview')}>
                {t('showPreview')}
              </Button>
            )}
            <Button icon={<CodeOutlined aria-hidden />} onClick={() => setOpened('json')}>
              {t('jsonView')}
            </Button>
            {canSend && !isShort && (
              <Button icon={<PlayCircleOutlined aria-hidden />} disabled={isSaving} onClick={() => void test()}>
                {t(canEdit && (hasChanges || id === undefined) ? 'saveAndTest' : 'test')}
              </Button>
            )}
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  {
                    key: 'versions',
                    label: t('versions'),
                    disabled: id === undefined,
                    onClick: () => setOpened('versions'),
                  },
                  { key: 'export', label: t('exportFile'), onClick: () => exportDraft(store.getState().draft) },
                ],
              }}
            >
              <Button
                className="draw-editor-more"
                icon={<EllipsisOutlined aria-hidden />}
                aria-label={t('moreActions')}
                title={t('moreActions')}
              />
            </Dropdown>
            {canEdit && (
              <Button type="primary" loading={isSaving} onClick={() => void saveNow()}>
                {t(id === undefined ? 'saveNew' : 'save')}
              </Button>
            )}
          </div>
        </header>
        <div
          className="draw-editor-columns"
          data-preview={isPreviewBeside || undefined}
          data-short={isShort || undefined}
        >
          {!isShort && <SectionIndex errors={serverErrors} />}
          <div className="draw-editor-form">
            {isRestored && (
              <Alert
                type="info"
                showIcon
                title={t('restored')}
                action={
                  <Button size="small" onClick={onStartOver}>
                    {t('startOver')}
                  </Button>
                }
              />
            )}
            <EditorNotes onJump={goTo} />
            {isShort ? (
              <ShortForm isSaving={isSaving} onSave={saveNow} onTest={canSend ? () => void test() : undefined} />
            ) : (
              <FormSections />
            )}
          </div>
          {isPreviewBeside && preview}
        </div>
        {!isPreviewBeside && (
          <AppDrawer open={opened === 'preview'} title={t('preview')} onClose={() => setOpened(undefined)}>
            {opened === 'preview' && preview}
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
              onRolledBack={onReload}
            />
          </LazyPart>
        )}
        {opened === 'json' && <JsonDialog onClose={() => setOpened(undefined)} />}
      </div>
    </EditorProvider>
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
