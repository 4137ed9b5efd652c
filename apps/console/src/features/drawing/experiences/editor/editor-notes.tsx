import { Alert, Button } from 'antd'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { STYLE_DEFAULT_TYPES } from '@drawdesk/contract/drawing/draw-ex'
import { draftOfRow, type ExDraft, type ExField } from './draft.ts'
import { useExEditor, useExState } from './editor-context.ts'
import { exEditorTexts } from './editor.i18n.ts'
import { jumpToField } from './section.tsx'

/** What the user should know before going on: what was refused, and a meeting with somebody else's save. */
export function ExEditorNotes() {
  const t = useTexts(exEditorTexts)
  const serverErrors = useExState((state) => state.serverErrors)
  return (
    <>
      <ConflictNote />
      {serverErrors.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('refused', { n: serverErrors.length })}
          description={
            <ul className="draw-notes">
              {serverErrors.slice(0, 5).map(({ field, msg }) => (
                <li key={`${field} ${msg}`}>
                  <Button type="link" size="small" onClick={() => jumpToField(field)}>
                    {msg}
                  </Button>
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  )
}

const LABELS = {
  exName: 'exName',
  muName: 'muName',
  cover: 'cover',
  startTime: 'startTime',
  endTime: 'endTime',
  timeZone: 'timeZone',
  price: 'price',
  currency: 'currency',
  styleIds: 'styles',
  styleDefaultType: 'styleDefaultType',
  sealId: 'seal',
  stickerIds: 'stickers',
  stickerPlaces: 'canvas',
  paperPerPicture: 'paperPerPicture',
  terms: 'terms',
} as const satisfies Record<ExField, string>

/** Somebody saved meanwhile: what became of both sides, with a way to take theirs where both had changed the same. */
function ConflictNote() {
  const t = useTexts(exEditorTexts)
  const { store } = useExEditor()
  const conflict = useExState((state) => state.conflict)
  const theirsOf = useShortText()
  if (!conflict) return null
  const theirs = draftOfRow(conflict.theirs)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('conflictTitle')}
      description={
        <>
          <p>{t('conflictMerged', { time: conflict.theirs.updateTime })}</p>
          {conflict.fields.length > 0 && (
            <>
              <p>{t('conflictBoth')}</p>
              <ul className="draw-notes">
                {conflict.fields.map((field) => (
                  <li key={field}>
                    <b>{t(LABELS[field])}</b>{' '}
                    <span>
                      {t('theirsIs', { value: theirsOf(field, theirs, conflict.theirs.sealName) || t('empty') })}
                    </span>{' '}
                    <Button
                      size="small"
                      type="link"
                      aria-label={`${t('takeTheirs')} ${t(LABELS[field])}`}
                      onClick={() => store.getState().takeTheirs(field)}
                    >
                      {t('takeTheirs')}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Button size="small" onClick={() => store.getState().dismissConflict()}>
            {t('understood')}
          </Button>
        </>
      }
    />
  )
}

const SHORT_LENGTH = 80

/** A field's value in a few words. */
function useShortText(): (field: ExField, draft: ExDraft, sealName: string | undefined) => string {
  const t = useTexts(exEditorTexts)
  const text = useText()
  return (field, draft, sealName) => {
    if (field === 'styleIds') return t('someStyles', { n: draft.styleIds.length })
    if (field === 'stickerIds' || field === 'stickerPlaces') return t('someThings', { n: draft[field].length })
    if (field === 'price') return (draft.price / 100).toFixed(2)
    if (field === 'sealId') return sealName ?? ''
    if (field === 'styleDefaultType')
      return text(STYLE_DEFAULT_TYPES[draft.styleDefaultType - 1]?.label ?? { zh: '', en: '' })
    const shown = String(draft[field])
    return shown.length > SHORT_LENGTH ? `${shown.slice(0, SHORT_LENGTH)}…` : shown
  }
}
