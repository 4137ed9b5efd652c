import { EllipsisOutlined } from '@ant-design/icons'
import { EX_STATE } from '@drawdesk/contract/drawing/draw-ex'
import { Alert, Button, Dropdown, type MenuProps } from 'antd'
import { memo, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useNow } from '../../../../components/relative-time.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { seededName } from '../../../../lib/texts/language.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { EditorPage } from '../../../../resource/editor/editor-page.tsx'
import { RestoredNote } from '../../../../resource/editor/restored-note.tsx'
import { SavedTag } from '../../../../resource/editor/saved-tag.tsx'
import type { OpenEditor } from '../../../../resource/editor/use-open-editor.ts'
import '../../shared/drawing.css'
import '../draw-ex.css'
import { ExStateTag } from '../draw-ex-cells.tsx'
import { drawExTexts } from '../draw-ex.i18n.ts'
import { ExPreview } from '../preview/ex-preview.tsx'
import { useExCommands } from '../use-ex-commands.tsx'
import { checkDraft } from './check-draft.ts'
import { Checklist } from './checklist.tsx'
import { fetchDrawEx } from '../draw-ex.api.ts'
import { ExEditorContextProvider, missingOf, useExEditor } from './editor-context.ts'
import { ExEditorNotes } from './editor-notes.tsx'
import { isChanged, type ExEditorState, type ExEditorStore } from './editor-store.ts'
import { exEditorTexts } from './editor.i18n.ts'
import './editor.css'
import { jumpToPlace, SectionIndex } from './section.tsx'
import { BasicSection } from './sections/section-basic.tsx'
import { PastSection } from './sections/section-past.tsx'
import { ScheduleSection } from './sections/section-schedule.tsx'
import { StampsSection } from './sections/section-stamps.tsx'
import { StylesSection } from './sections/section-styles.tsx'
import { KioskSection } from './sections/section-kiosk.tsx'
import { PrintSection, TermsSection } from './sections/section-words.tsx'
import { useExSave } from './use-ex-save.ts'

type ExCommands = ReturnType<typeof useExCommands>
type Findings = ReturnType<typeof useExEditor>['findings']

interface ExEditorPaneProps {
  store: ExEditorStore
  editor: OpenEditor<ExEditorState>
  onOther: (id: string) => void
  onTry: (id: string) => void
}

/** The editor of one experience: index at the left, sections in the middle, what a guest sees at the right or below. */
export function ExEditorPane({ store, editor, onOther, onTry }: ExEditorPaneProps) {
  const t = useTexts(exEditorTexts)
  const { id, state, active, draft, base } = useStore(store)
  const hasChanges = useStore(store, isChanged)
  const mayEdit = usePermission(id === undefined ? 'drawEx_add' : 'drawEx_edit')
  const canEdit = mayEdit && state !== EX_STATE.ended
  const commands = useExCommands(
    { ...(base ?? draft), id: id ?? '' },
    { canEdit: mayEdit, onEdit: onOther, afterwards: () => readAgain(store) },
  )
  const findings = useFindings(store)
  const context = useMemo(() => ({ store, canEdit, findings }), [store, canEdit, findings])
  const { isBusy, saveNow, goOnline } = useCheckedSave(store, findings, editor.saved)
  return (
    <ExEditorContextProvider value={context}>
      <EditorPage
        title={seededName(draft.exName) || (id === undefined ? t('newTitle') : '')}
        state={
          <>
            {id !== undefined && <ExStateTag row={{ state, startTime: base?.startTime ?? '' }} />}
            {active === 0 && <StateTag kind="warn">{t('hidden')}</StateTag>}
            {id !== undefined && <SavedTag hasChanges={hasChanges} isStored={false} />}
          </>
        }
        actions={
          <PaneActions
            store={store}
            canEdit={canEdit}
            mayEdit={mayEdit}
            isBusy={isBusy}
            commands={commands}
            onTry={onTry}
            onSave={saveNow}
            onOnline={goOnline}
          />
        }
        onBack={editor.back}
        onSave={canEdit ? saveNow : undefined}
      >
        <PaneColumns store={store} editor={editor} mayEdit={mayEdit} commands={commands} />
      </EditorPage>
    </ExEditorContextProvider>
  )
}

/** What the browser's own check finds in the draft, with its text in the language on screen; nothing of fields that are hidden from this person. */
function useFindings(store: ExEditorStore): Findings {
  const t = useTexts(exEditorTexts)
  const { draft, styleFacts, hidden } = useStore(store)
  const now = useNow()
  return useMemo(
    () =>
      checkDraft(draft, styleFacts, now)
        .filter(({ field }) => !hidden.has(field))
        .map(({ text, ...finding }) => ({ ...finding, msg: t(text) })),
    [draft, styleFacts, now, hidden, t],
  )
}

/** Saves after its own look: where the server would only say the same, every finding is shown and the first is gone to. */
function useCheckedSave(store: ExEditorStore, findings: Findings, onSaved: (id: string) => void) {
  const { isBusy, save, saveOnline } = useExSave(store)
  const isHeldUp = ([first]: Findings): boolean => {
    if (!first) return false
    store.getState().showAll()
    requestAnimationFrame(() => jumpToPlace(first.field))
    return true
  }
  const saveBy = async (call: () => Promise<string | undefined>, found: Findings) => {
    if (isHeldUp(found)) return
    const savedId = await call()
    if (savedId !== undefined) onSaved(savedId)
  }
  return {
    isBusy,
    saveNow: () =>
      void saveBy(
        save,
        findings.filter(({ isNeeded }) => isNeeded),
      ),
    goOnline: () => void saveBy(saveOnline, findings),
  }
}

interface PaneColumnsProps {
  store: ExEditorStore
  editor: OpenEditor<ExEditorState>
  mayEdit: boolean
  commands: ExCommands
}

/** Below the head: index, notes and form, and what a guest sees. */
function PaneColumns({ store, editor, mayEdit, commands }: PaneColumnsProps) {
  const t = useTexts(exEditorTexts)
  const { id, state, draft, base, blockers, serverErrors } = useStore(store)
  const { findings } = useExEditor()
  const mayCopy = usePermission('drawEx_add')
  const isEnded = state === EX_STATE.ended
  const missing = missingOf({ blockers, draft, base }, findings)
  return (
    <div className="editor-columns ex-editor-columns">
      <SectionIndex
        places={isEnded ? [] : [...serverErrors, ...(id === undefined ? [] : missing)].map(({ field }) => field)}
      />
      <div className="editor-form">
        {editor.typedAtMs !== undefined && <RestoredNote typedAtMs={editor.typedAtMs} onStartOver={editor.startOver} />}
        {!mayEdit && !isEnded && <Alert type="info" showIcon title={t('readOnly')} description={t('readOnlyText')} />}
        <ExEditorNotes />
        <Checklist missing={missing} onJump={jumpToPlace} onCopy={mayCopy ? () => void commands.copy() : undefined} />
        <FormSections />
        {id !== undefined && <PastSection id={id} />}
      </div>
      <ExPreview />
    </div>
  )
}

interface PaneActionsProps {
  store: ExEditorStore
  canEdit: boolean
  mayEdit: boolean
  isBusy: boolean
  commands: ExCommands
  onTry: (id: string) => void
  onSave: () => void
  onOnline: () => void
}

function PaneActions({ store, canEdit, mayEdit, isBusy, commands, onTry, onSave, onOnline }: PaneActionsProps) {
  const t = useTexts(exEditorTexts)
  const { id, state, active } = useStore(store)
  const hasChanges = useStore(store, isChanged)
  const mayCopy = usePermission('drawEx_add')
  const isOnline = state === EX_STATE.online
  return (
    <>
      {id !== undefined && (
        <MoreActions
          isOnline={isOnline}
          active={active}
          mayEdit={mayEdit}
          mayCopy={mayCopy}
          onTry={() => onTry(id)}
          commands={commands}
        />
      )}
      {canEdit && isOnline && <OfflineButton isBusy={commands.isBusy} onPress={commands.goOffline} />}
      {canEdit && (
        <Button type={isOnline ? 'primary' : 'default'} loading={isBusy} onClick={onSave}>
          {t(state === EX_STATE.draft ? 'saveDraft' : 'save')}
        </Button>
      )}
      {canEdit && !isOnline && (
        <Button type="primary" loading={isBusy} onClick={onOnline}>
          {t(hasChanges || id === undefined ? 'saveAndGoOnline' : 'goOnline')}
        </Button>
      )}
    </>
  )
}

/** After an action beside the form: state, version and what is shown of it, as they are now. */
async function readAgain(store: ExEditorStore): Promise<void> {
  const { id } = store.getState()
  if (id !== undefined) store.getState().refresh(await fetchDrawEx(id))
}

function OfflineButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const t = useTexts(drawExTexts)
  return (
    <Button danger loading={isBusy} onClick={onPress}>
      {t('goOffline')}
    </Button>
  )
}

interface MoreActionsProps {
  isOnline: boolean
  active: 0 | 1
  mayEdit: boolean
  mayCopy: boolean
  onTry: () => void
  commands: ExCommands
}

function MoreActions({ isOnline, active, mayEdit, mayCopy, onTry, commands }: MoreActionsProps) {
  const t = useTexts(drawExTexts)
  const own = useTexts(exEditorTexts)
  const mayTry = usePermission('drawApi_send')
  const [isOpen, setIsOpen] = useState(false)
  const items: NonNullable<MenuProps['items']> = []
  if (mayTry)
    items.push({
      key: 'try',
      label: isOnline ? (
        t('tryOut')
      ) : (
        <span className="ex-reasoned">
          {t('tryOut')}
          <small>{t('tryOnlineOnly')}</small>
        </span>
      ),
      disabled: !isOnline,
      onClick: onTry,
    })
  if (mayCopy) items.push({ key: 'copy', label: t('copy'), onClick: () => void commands.copy() })
  if (mayEdit)
    items.push({ key: 'active', label: t(active ? 'hide' : 'show'), onClick: () => void commands.setActive(!active) })
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} open={isOpen} onOpenChange={setIsOpen} menu={{ items }}>
      <Button
        className="editor-more"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={own('moreActions')}
        title={own('moreActions')}
      />
    </Dropdown>
  )
}

/** Its parts read the draft themselves, so what happens around the form does not touch it. */
const FormSections = memo(function FormSections() {
  return (
    <>
      <BasicSection />
      <StylesSection />
      <ScheduleSection />
      <StampsSection />
      <TermsSection />
      <PrintSection />
      <KioskSection />
    </>
  )
})
