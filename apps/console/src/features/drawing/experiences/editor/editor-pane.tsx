import { ArrowLeftOutlined, EllipsisOutlined } from '@ant-design/icons'
import { EX_STATE } from '@drawdesk/contract/drawing/draw-ex'
import { Alert, Button, Dropdown, type MenuProps } from 'antd'
import { memo, useMemo, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useNow } from '../../../../components/relative-time.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useLeaveGuard } from '../../../../resource/editor/use-leave-guard.ts'
import '../../shared/drawing.css'
import '../draw-ex.css'
import { ExStateTag } from '../draw-ex-cells.tsx'
import { drawExTexts } from '../draw-ex.i18n.ts'
import { ExPreview } from '../preview/ex-preview.tsx'
import { useExCommands } from '../use-ex-commands.tsx'
import { checkDraft } from './check-draft.ts'
import { Checklist } from './checklist.tsx'
import { fetchDrawEx } from '../draw-ex.api.ts'
import { ExEditorContextProvider, missingOf } from './editor-context.ts'
import { ExEditorNotes } from './editor-notes.tsx'
import { isChanged, type ExEditorStore } from './editor-store.ts'
import { exEditorTexts } from './editor.i18n.ts'
import './editor.css'
import { jumpToField, SectionIndex } from './section.tsx'
import { BasicSection } from './sections/section-basic.tsx'
import { ScheduleSection } from './sections/section-schedule.tsx'
import { StampsSection } from './sections/section-stamps.tsx'
import { StylesSection } from './sections/section-styles.tsx'
import { PrintSection, TermsSection } from './sections/section-words.tsx'
import { useExSave } from './use-ex-save.ts'

interface ExEditorPaneProps {
  store: ExEditorStore
  isRestored: boolean
  onBack: () => void
  /** Told the id after each save that succeeded. */
  onSaved: (id: string) => void
  onOther: (id: string) => void
  onTry: (id: string) => void
  onStartOver: () => void
}

/** The editor of one experience: index at the left, sections in the middle, what a guest sees at the right or below. */
export function ExEditorPane({ store, isRestored, onBack, onSaved, onOther, onTry, onStartOver }: ExEditorPaneProps) {
  const t = useTexts(exEditorTexts)
  const { id, state, active, draft, base, styleFacts, hidden, blockers, serverErrors } = useStore(store)
  const hasChanges = useStore(store, isChanged)
  const mayEdit = usePermission(id === undefined ? 'drawEx_add' : 'drawEx_edit')
  const mayCopy = usePermission('drawEx_add')
  const isEnded = state === EX_STATE.ended
  const canEdit = mayEdit && !isEnded
  const now = useNow()
  const { isBusy, save, saveOnline } = useExSave(store)
  const commands = useExCommands(
    { id: id ?? '', exName: base?.exName ?? draft.exName },
    { canEdit: mayEdit, onEdit: onOther, afterwards: () => readAgain(store) },
  )
  useLeaveGuard(hasChanges)

  const findings = useMemo(
    () =>
      checkDraft(draft, styleFacts, now)
        .filter(({ field }) => !hidden.has(field))
        .map(({ text, ...finding }) => ({ ...finding, msg: t(text) })),
    [draft, styleFacts, now, hidden, t],
  )
  const context = useMemo(() => ({ store, canEdit, findings }), [store, canEdit, findings])
  const missing = missingOf({ blockers, draft, base }, findings)

  /** Shows every finding and goes to the first, where the server would only say the same. */
  const isHeldUp = (found: typeof findings): boolean => {
    const [first] = found
    if (!first) return false
    store.getState().showAll()
    requestAnimationFrame(() => jumpToField(first.field))
    return true
  }
  const saveNow = async () => {
    if (isHeldUp(findings.filter(({ isNeeded }) => isNeeded))) return
    const savedId = await save()
    if (savedId !== undefined) onSaved(savedId)
  }
  const goOnline = async () => {
    if (isHeldUp(findings)) return
    const savedId = await saveOnline()
    if (savedId !== undefined) onSaved(savedId)
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (!canEdit || !(event.ctrlKey || event.metaKey) || event.key !== 's') return
    event.preventDefault()
    void saveNow()
  }
  return (
    <ExEditorContextProvider value={context}>
      {/* The keys belong to the whole pane; every control in it has its own role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="ex-editor" onKeyDown={saveByKey}>
        <header className="ex-editor-head">
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={t('back')}
            title={t('back')}
            onClick={onBack}
          />
          <h1>{draft.exName || (id === undefined ? t('newTitle') : '')}</h1>
          <span className="ex-editor-state" aria-live="polite">
            {id !== undefined && <ExStateTag state={state} />}
            {active === 0 && <StateTag kind="warn">{t('hidden')}</StateTag>}
            {hasChanges && id !== undefined && <StateTag kind="warn">{t('changed')}</StateTag>}
          </span>
          <div className="ex-editor-actions">
            {id !== undefined && (
              <MoreActions
                isOnline={state === EX_STATE.online}
                active={active}
                mayEdit={mayEdit}
                mayCopy={mayCopy}
                onTry={() => onTry(id)}
                commands={commands}
              />
            )}
            {canEdit && state === EX_STATE.online && (
              <OfflineButton isBusy={commands.isBusy} onPress={commands.goOffline} />
            )}
            {canEdit && (
              <Button
                type={state === EX_STATE.online ? 'primary' : 'default'}
                loading={isBusy}
                onClick={() => void saveNow()}
              >
                {t(state === EX_STATE.draft ? 'saveDraft' : 'save')}
              </Button>
            )}
            {canEdit && state !== EX_STATE.online && (
              <Button type="primary" loading={isBusy} onClick={() => void goOnline()}>
                {t(hasChanges || id === undefined ? 'saveAndGoOnline' : 'goOnline')}
              </Button>
            )}
          </div>
        </header>
        <div className="ex-editor-columns">
          <SectionIndex
            places={isEnded ? [] : [...serverErrors, ...(id === undefined ? [] : missing)].map(({ field }) => field)}
          />
          <div className="ex-editor-form">
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
            {!mayEdit && !isEnded && (
              <Alert type="info" showIcon title={t('readOnly')} description={t('readOnlyText')} />
            )}
            <ExEditorNotes />
            <Checklist
              missing={missing}
              onJump={jumpToField}
              onCopy={mayCopy ? () => void commands.copy() : undefined}
            />
            <FormSections />
          </div>
          <ExPreview />
        </div>
      </div>
    </ExEditorContextProvider>
  )
}

/** After a action beside the form: state, version and what is shown of it, as they are now. */
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
  commands: ReturnType<typeof useExCommands>
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
        className="ex-editor-more"
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
    </>
  )
})
