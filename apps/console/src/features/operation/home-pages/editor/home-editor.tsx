import { configHomeResource } from '@drawdesk/contract/operation/config-home'
import { homeProblems } from '@drawdesk/contract/operation/home-problems'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { EditorPage } from '../../../../resource/editor/editor-page.tsx'
import { SavedTag } from '../../../../resource/editor/saved-tag.tsx'
import { FormRestoredNote } from '../../../../resource/form/notes/form-restored-note.tsx'
import { ConflictNote } from '../../../../resource/form/conflict/conflict-note.tsx'
import { RowSkeleton } from '../../../../resource/list/row-skeleton.tsx'
import { useResourceForm } from '../../../../resource/use-resource-form.ts'
import { PhonePreview } from '../preview/phone-preview.tsx'
import { draftOf, textOf, type HomeDraft, type HomePart } from './home-draft.ts'
import { homeEditorTexts } from './home-editor.i18n.ts'
import { Banners, Figures, Sections, Shortcuts } from './home-parts.tsx'
import { useHomeConflict } from './use-home-conflict.ts'
import '../../../../resource/resource.css'
import './home-editor.css'

/** The editor of a home page: its parts on the left, a phone on the right. */
export default function HomeEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(homeEditorTexts)
  const text = useText()
  const canEdit = usePermission('configHome_edit')
  const form = useResourceForm(configHomeResource, { staysOpen: true })
  const conflict = useHomeConflict(form.conflict)
  const [isChecked, setIsChecked] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const isFocusWanted = useRef(false)
  const draft = draftOf(form.values)
  const problems = homeProblems(draft)

  const { edit } = form
  const opener = useRef(edit)
  useEffect(() => opener.current(id), [id])
  // Closed by the form, which asked first where something would be lost.
  useEffect(() => {
    if (form.mode === undefined && wasOpen.current) onClose()
    wasOpen.current = form.mode !== undefined
  })
  useEffect(() => {
    if (!isFocusWanted.current) return
    isFocusWanted.current = false
    page.current?.querySelector<HTMLElement>('[data-invalid] input, [data-invalid] button')?.focus()
  })

  const errorAt = (path: string): string | undefined => {
    const own = isChecked ? problems.find(({ field }) => field === path) : undefined
    if (own) return text(own.text)
    const part = path.split(/[.[]/, 1)[0] ?? path
    return form.errors.fields[part] === undefined
      ? undefined
      : form.errors.all?.find(({ field }) => field === path)?.msg
  }
  const setPart =
    <Part extends HomePart>(part: Part) =>
    (value: HomeDraft[Part]) =>
      form.setValue(part, textOf(value))
  const save = (): void => {
    setIsChecked(true)
    isFocusWanted.current = problems.length > 0
    if (problems.length === 0) void form.save()
  }
  const isActive = form.row?.active === 1
  const nameField = form.fields.find(({ name }) => name === 'name')

  return (
    <div className="front-editor" ref={page}>
      <EditorPage
        title={String(form.row?.name ?? text(configHomeResource.texts.title))}
        state={
          form.row && (
            <>
              <StateTag kind={isActive ? 'good' : 'neutral'}>{t(isActive ? 'inUse' : 'notInUse')}</StateTag>
              <SavedTag hasChanges={form.isChanged} isStored={false} />
            </>
          )
        }
        actions={
          canEdit ? (
            <Button type="primary" loading={form.isSaving} disabled={!form.row} onClick={save}>
              {t('save')}
            </Button>
          ) : (
            <StateTag kind="neutral">{t('readOnly')}</StateTag>
          )
        }
        onBack={form.close}
        onSave={canEdit && form.row ? save : undefined}
      >
        {form.loadError ? (
          <ErrorNote error={form.loadError} title={t('loadFailed')} onRetry={form.retry} />
        ) : !form.row ? (
          <Delayed>
            <RowSkeleton count={6} />
          </Delayed>
        ) : (
          <div className="front-panes">
            <div className="front-form">
              <FormRestoredNote form={form} />
              {conflict && <ConflictNote form={form} conflict={conflict} />}
              {form.errors.general.length > 0 && (
                <ul className="res-general" role="alert">
                  {form.errors.general.map(({ field, msg }) => (
                    <li key={field}>{msg}</li>
                  ))}
                </ul>
              )}
              <Part
                title={nameField?.label ?? ''}
                help={form.errors.fields.name === undefined ? t('nameHelp') : undefined}
                error={form.errors.fields.name}
              >
                <Input
                  id={form.inputId('name')}
                  aria-label={nameField?.label}
                  aria-invalid={form.errors.fields.name !== undefined || undefined}
                  status={form.errors.fields.name === undefined ? undefined : 'error'}
                  value={String(form.values.name ?? '')}
                  maxLength={100}
                  disabled={!canEdit || form.isSaving}
                  autoComplete="off"
                  onChange={({ target }) => form.setValue('name', target.value)}
                />
              </Part>
              <Part title={t('banners')} help={t('bannersHelp')}>
                <Banners
                  items={draft.banners}
                  canEdit={canEdit && !form.isSaving}
                  errorAt={errorAt}
                  onChange={setPart('banners')}
                />
              </Part>
              <Part title={t('shortcuts')} help={t('shortcutsHelp')}>
                <Shortcuts
                  items={draft.shortcuts}
                  canEdit={canEdit && !form.isSaving}
                  errorAt={errorAt}
                  onChange={setPart('shortcuts')}
                />
              </Part>
              <Part title={t('figures')} help={t('figuresHelp')}>
                <Figures items={draft.figures} canEdit={canEdit && !form.isSaving} onChange={setPart('figures')} />
              </Part>
              <Part title={t('sections')} help={t('sectionsHelp')}>
                <Sections
                  items={draft.sections}
                  canEdit={canEdit && !form.isSaving}
                  errorAt={errorAt}
                  onChange={setPart('sections')}
                />
              </Part>
            </div>
            <aside className="front-aside">
              <PhonePreview draft={draft} />
            </aside>
          </div>
        )}
      </EditorPage>
    </div>
  )
}

function Part({
  title,
  help,
  error,
  children,
}: {
  title: string
  help?: string | undefined
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <section className="front-part" aria-label={title}>
      <h2>{title}</h2>
      {help !== undefined && <p className="res-help">{help}</p>}
      {children}
      {error !== undefined && (
        <p className="res-error" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
