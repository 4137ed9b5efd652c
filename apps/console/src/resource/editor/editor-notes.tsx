import type { FieldError } from '@drawdesk/contract/core/schema'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { editingTexts } from './editing.i18n.ts'
import { useWhoSaved, type SavedRow } from '../history/use-who-saved.ts'
import './editor.css'

const SHOWN_MOST = 5
const SHORT_LENGTH = 80

/** What a save was refused for, each leading to its field. */
export function RefusedNote({ errors, onJump }: { errors: readonly FieldError[]; onJump: (field: string) => void }) {
  const t = useTexts(editingTexts)
  if (errors.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={t('refused', { n: errors.length })}
      description={
        <ul className="editor-notes">
          {errors.slice(0, SHOWN_MOST).map(({ field, msg }) => (
            <li key={`${field} ${msg}`}>
              <Button type="link" size="small" onClick={() => onJump(field)}>
                {msg}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  )
}

interface MergedField<Name extends string> {
  name: Name
  /** As it stands in the note. */
  label: ReactNode
  /** What the button says of it to screen readers. */
  spoken: string
  /** The other side's value in a few words; `""` for nothing. */
  theirs: string
}

interface MergedNoteProps<Name extends string> {
  /** When the other side saved, as the wire writes it. */
  time: string
  /** What was saved, where its history says by which person. */
  saved?: { path: string; row: SavedRow }
  /** What both sides changed. */
  fields: readonly MergedField<Name>[]
  onTake: (name: Name) => void
  onDismiss: () => void
}

/** Somebody saved meanwhile: what became of both sides, with a way to take theirs where both had changed the same. */
export function MergedNote<Name extends string>({ time, saved, fields, onTake, onDismiss }: MergedNoteProps<Name>) {
  const t = useTexts(editingTexts)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('mergedTitle')}
      description={
        <>
          {saved ? <MergedBy {...saved} time={time} /> : <p>{t('merged', { time })}</p>}
          {fields.length > 0 && (
            <>
              <p>{t('mergedBoth')}</p>
              <ul className="editor-notes">
                {fields.map(({ name, label, spoken, theirs }) => (
                  <li key={name}>
                    {label} <span>{t('theirsIs', { value: shortText(theirs) || t('empty') })}</span>{' '}
                    <Button
                      size="small"
                      type="link"
                      aria-label={`${t('takeTheirs')} ${spoken}`}
                      onClick={() => onTake(name)}
                    >
                      {t('takeTheirs')}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Button size="small" onClick={onDismiss}>
            {t('understood')}
          </Button>
        </>
      }
    />
  )
}

function shortText(text: string): string {
  return text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH)}…` : text
}

/** Said once it is known who it was. */
function MergedBy({ path, row, time }: { path: string; row: SavedRow; time: string }) {
  const t = useTexts(editingTexts)
  const who = useWhoSaved({ path }, row)
  return who !== undefined && <p>{who === '' ? t('merged', { time }) : t('mergedBy', { who, time })}</p>
}
