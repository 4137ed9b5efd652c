import { EllipsisOutlined, HistoryOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown, Skeleton, Switch } from 'antd'
import { lazy, useId, useState, type ReactNode } from 'react'
import { Delayed } from '../../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../../components/error-note.tsx'
import { LazyPart } from '../../../../../components/lazy-part.tsx'
import { seededName } from '../../../../../lib/texts/language.ts'
import { loadChunk } from '../../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import type { Field } from '../../../../../resource/field.ts'
import { EditorPage } from '../../../../../resource/editor/editor-page.tsx'
import { SavedTag } from '../../../../../resource/editor/saved-tag.tsx'
import { FormRestoredNote } from '../../../../../resource/form/notes/form-restored-note.tsx'
import { ConflictNote } from '../../../../../resource/form/conflict/conflict-note.tsx'
import { kitTexts } from '../../../../../resource/resource.i18n.ts'
import '../../../../../resource/resource.css'
import type { ResourceForm } from '../../../../../resource/use-resource-form.ts'
import { usePermitted } from '../../../../../resource/use-permitted.ts'
import '../../drawing.css'
import '../library.css'
import { itemOf, type LibraryKind } from '../library.ts'
import { libraryTexts } from '../library.i18n.ts'
import { useLibraryCommands } from '../use-library-commands.ts'
import { editorTexts } from './editor.i18n.ts'
import './editor.css'
import { readableConflict } from './readable-conflict.ts'
import { LibraryFields } from './library-fields.tsx'
import { TryPanel } from './try-panel.tsx'
import { useEditorCommands } from './use-editor-commands.ts'
import { variablesOfForm } from './variables.ts'

const FieldVersions = lazy(() => loadChunk(() => import('../versions/field-versions.tsx')))

export interface LibraryEditorProps {
  kind: LibraryKind
  form: ResourceForm
  isTry: boolean
  tagSuggestions: readonly string[]
  /** A copy was made: the editor is to show it. */
  onCopied: (id: string) => void
  renderOwn?: (field: Field, isReadOnly: boolean) => ReactNode
  /** Under the sections, of a stored row. */
  renderMore?: (id: string, isReadOnly: boolean) => ReactNode
}

/** The editor of one style or prompt: a page of sections, and beside it (below where it is narrow) the panel where it is tried. */
export function LibraryEditor({
  kind,
  form,
  isTry,
  tagSuggestions,
  onCopied,
  renderOwn,
  renderMore,
}: LibraryEditorProps) {
  const t = useTexts(editorTexts)
  const kit = useTexts(kitTexts)
  const say = useText()
  const formId = useId()
  const can = usePermitted(kind.resource)
  const canTry = usePermission(kind.tryPermission)
  const commands = useEditorCommands(kind, form)
  const [isSwitching, setIsSwitching] = useState(false)
  const [areVersionsOpen, setAreVersionsOpen] = useState(false)
  const { row, values, isChanged, isSaving } = form
  const isReadOnly = form.mode === 'view' || !(row ? can.edit : can.add)
  const name = String(values[kind.nameField] ?? '')
  const isActive = row?.active === 1

  if (form.loadError || form.mode === undefined || form.isLoading)
    return (
      <EditorPage title="" onBack={form.close}>
        <LibraryWaiting form={form} />
      </EditorPage>
    )

  const switchActive = async (isOn: boolean) => {
    setIsSwitching(true)
    await commands.switchActive(isOn)
    setIsSwitching(false)
  }
  return (
    <EditorPage
      title={seededName(name) || t('newTitle', { what: say(kind.what) })}
      state={!isReadOnly && <SavedTag hasChanges={isChanged} isStored={row !== undefined} />}
      actions={
        <>
          {row && can.edit && (
            <ActiveChoice
              name={name}
              isActive={isActive}
              isBusy={isSwitching}
              onChange={(isOn) => void switchActive(isOn)}
            />
          )}
          {row && (
            <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setAreVersionsOpen(true)}>
              {t('versions')}
            </Button>
          )}
          {row && <MoreMenu kind={kind} id={row.id} isChanged={isChanged} onCopied={onCopied} />}
          {!isReadOnly && (
            <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
              {t('save')}
            </Button>
          )}
        </>
      }
      onBack={form.close}
      onSave={isReadOnly ? undefined : () => void form.save()}
    >
      <div className="recipe-columns">
        <form
          id={formId}
          className="res-form recipe-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.save()
          }}
        >
          {isReadOnly && <Alert type="info" showIcon title={t('readOnly')} />}
          <FormRestoredNote form={form} />
          {form.conflict && <ConflictNote form={form} conflict={readableConflict(form.conflict)} />}
          {form.errors.general.length > 0 && (
            <div className="res-general" role="alert">
              <p>{kit('generalErrors')}</p>
              <ul>
                {form.errors.general.map(({ field, msg }) => (
                  <li key={`${field} ${msg}`}>{msg}</li>
                ))}
              </ul>
            </div>
          )}
          <LibraryFields
            kind={kind}
            form={form}
            isReadOnly={isReadOnly}
            tagSuggestions={tagSuggestions}
            busyFileId={commands.busyFileId}
            onCover={(fileId) => void commands.pickCover(fileId)}
            renderOwn={(field) => renderOwn?.(field, isReadOnly)}
          />
          {row && renderMore?.(row.id, isReadOnly)}
        </form>
        {canTry && (
          <TryPanel
            kind={kind}
            id={row?.id}
            name={name}
            hasApi={Boolean(values.apiId)}
            isChanged={!isReadOnly && isChanged}
            isSaving={isSaving}
            isActive={isActive}
            variables={variablesOfForm(kind, values).variables}
            size={{ width: numberOf(values.width), height: numberOf(values.height) }}
            coverId={row ? (itemOf(kind, row).coverFile?.fileId ?? '') : ''}
            busyFileId={commands.busyFileId}
            prepare={commands.prepare}
            hasFocus={isTry}
            onCover={isReadOnly ? undefined : (fileId) => void commands.pickCover(fileId)}
          />
        )}
      </div>
      {areVersionsOpen && row && (
        <LazyPart>
          <FieldVersions
            kind={kind}
            fields={form.fields}
            id={row.id}
            name={name}
            canEdit={!isReadOnly}
            hasChanges={isChanged}
            onClose={() => setAreVersionsOpen(false)}
            onRolledBack={() => {
              setAreVersionsOpen(false)
              form.edit(row.id)
            }}
          />
        </LazyPart>
      )}
    </EditorPage>
  )
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** While the row is read, or did not come. */
function LibraryWaiting({ form }: { form: ResourceForm }) {
  const t = useTexts(editorTexts)
  if (form.loadError) return <ErrorNote error={form.loadError} title={t('loadFailed')} onRetry={form.retry} />
  return (
    <Delayed>
      <Skeleton active paragraph={{ rows: 10 }} />
    </Delayed>
  )
}

function ActiveChoice({
  name,
  isActive,
  isBusy,
  onChange,
}: {
  name: string
  isActive: boolean
  isBusy: boolean
  onChange: (isActive: boolean) => void
}) {
  const t = useTexts(libraryTexts)
  return (
    <span className="library-switch">
      <Switch checked={isActive} loading={isBusy} aria-label={t('switchOf', { name })} onChange={onChange} />
      <span aria-hidden="true">{t(isActive ? 'isOn' : 'isOff')}</span>
    </span>
  )
}

function MoreMenu({
  kind,
  id,
  isChanged,
  onCopied,
}: {
  kind: LibraryKind
  id: string
  isChanged: boolean
  onCopied: (id: string) => void
}) {
  const t = useTexts(editorTexts)
  const can = usePermitted(kind.resource)
  const commands = useLibraryCommands(kind)
  const copy = async () => {
    const copied = await commands.copy(id)
    if (copied !== undefined) onCopied(copied)
  }
  const items = [
    // The copy is opened in this place, so nothing may be waiting here.
    ...(can.add
      ? [
          {
            key: 'copy',
            label: t('copy'),
            disabled: isChanged,
            title: isChanged ? t('copyUnsaved') : '',
            onClick: () => void copy(),
          },
        ]
      : []),
    { key: 'export', label: t('exportOne'), onClick: () => void commands.exportAll([id]) },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        className="editor-more"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('more')}
        title={t('more')}
      />
    </Dropdown>
  )
}
