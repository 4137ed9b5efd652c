import { secretNamesOf } from '@drawdesk/contract/drawing/definition/draw-definition'
import { SECRET_NAME_PATTERN } from '@drawdesk/contract/drawing/draw-api'
import { Alert, Button, Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import { StateTag } from '../../../../../components/tag.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useEditorContext, useEditorState } from '../state/editor-context.ts'
import { hasMovedPlace } from '../state/editor-store.ts'
import { editorTexts } from '../editor.i18n.ts'
import './cards.css'

/** One write-only box for each secret that the definition names, is stored, or was typed. What is stored is never shown. `isShort`: no others can be added. */
export function SecretRows({ isShort = false }: { isShort?: boolean }) {
  const t = useTexts(editorTexts)
  const { store, canEdit } = useEditorContext()
  const usedText = useEditorState(({ draft }) => secretNamesOf(draft.definition).join(' '))
  const stored = useEditorState((state) => state.stored)
  const typed = useEditorState((state) => state.secrets)
  const serverErrors = useEditorState((state) => state.serverErrors)
  const isMoved = useEditorState(hasMovedPlace)

  const used = useMemo(() => usedText.split(' ').filter(Boolean), [usedText])
  const names = [...new Set([...used, ...Object.keys(stored), ...Object.keys(typed)])]
  const general = serverErrors.filter(({ field }) => field === 'secrets')

  return (
    <div className="draw-secrets" data-field-path="secrets">
      {isMoved && <Alert type="warning" showIcon title={t('movedTitle')} description={t('movedText')} />}
      {general.map(({ msg }) => (
        <p className="draw-error" role="alert" key={msg}>
          {msg}
        </p>
      ))}
      {names.length === 0 && <p className="draw-help">{t('secretNone')}</p>}
      {names.map((name) => (
        <SecretRow
          key={name}
          name={name}
          isUsed={used.includes(name)}
          isStored={stored[name]?.isSet === true && !isMoved}
          tail={stored[name]?.tail}
          typed={typed[name]}
          error={serverErrors.find(({ field }) => field === `secrets.${name}`)?.msg}
          canEdit={canEdit}
          onChange={(value) => store.getState().setSecret(name, value)}
        />
      ))}
      {canEdit && !isShort && <AddSecret taken={names} onAdd={(name) => store.getState().setSecret(name, '')} />}
    </div>
  )
}

interface SecretRowProps {
  name: string
  isUsed: boolean
  isStored: boolean
  tail: string | undefined
  /** undefined: untouched; null: to be deleted. */
  typed: string | null | undefined
  error: string | undefined
  canEdit: boolean
  onChange: (value: string | null | undefined) => void
}

function SecretRow({ name, isUsed, isStored, tail, typed, error, canEdit, onChange }: SecretRowProps) {
  const t = useTexts(editorTexts)
  const id = useId()
  const isGone = typed === null
  return (
    <div className="draw-secret" data-field-path={`secrets.${name}`}>
      <label htmlFor={id} className="draw-mono">
        {name}
      </label>
      <div className="draw-secret-facts">
        {isGone ? (
          <StateTag kind="warn">{t('secretGone')}</StateTag>
        ) : isStored ? (
          <StateTag kind="good">{tail ? t('secretTail', { tail }) : t('secretSet')}</StateTag>
        ) : (
          <StateTag kind={typed ? 'info' : 'warn'}>{typed ? t('changed') : t('secretMissing')}</StateTag>
        )}
        {!isUsed && <span className="draw-help">{t('secretUnused')}</span>}
      </div>
      <Input.Password
        id={id}
        className="draw-mono"
        value={typed ?? ''}
        placeholder={isStored ? t('secretReplace') : t('secretNew')}
        status={error ? 'error' : undefined}
        disabled={isGone || !canEdit}
        autoComplete="new-password"
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
      {canEdit &&
        (isGone ? (
          <Button type="link" size="small" onClick={() => onChange(undefined)}>
            {t('secretUndo')}
          </Button>
        ) : (
          isStored && (
            <Button
              type="link"
              size="small"
              danger
              aria-label={t('secretRemove', { name })}
              onClick={() => onChange(null)}
            >
              {t('secretRemove', { name: '' })}
            </Button>
          )
        ))}
      {error && (
        <p className="draw-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function AddSecret({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }) {
  const t = useTexts(editorTexts)
  const [name, setName] = useState('')
  const isBad = name !== '' && !new RegExp(SECRET_NAME_PATTERN).test(name)
  const add = () => {
    if (name === '' || isBad || taken.includes(name)) return
    onAdd(name)
    setName('')
  }
  return (
    <div className="draw-secret-add">
      <Input
        className="draw-mono"
        aria-label={t('secretName')}
        placeholder={t('secretName')}
        value={name}
        status={isBad ? 'error' : undefined}
        spellCheck={false}
        onChange={(event) => setName(event.target.value.trim())}
        onPressEnter={add}
      />
      <Button disabled={name === '' || isBad || taken.includes(name)} onClick={add}>
        {t('secretAdd')}
      </Button>
      {isBad && <p className="draw-error">{t('secretNameBad')}</p>}
    </div>
  )
}
