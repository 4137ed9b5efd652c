import { seededName } from '../../../../lib/texts/language.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { MergedNote, RefusedNote } from '../../../../resource/editor/editor-notes.tsx'
import { DRAW_EX_PATH, STYLE_DEFAULT_TYPES } from '@drawdesk/contract/drawing/draw-ex'
import { draftOfRow, type ExDraft, type ExField } from './draft.ts'
import { useExEditor, useExState } from './editor-context.ts'
import { exEditorTexts } from './editor.i18n.ts'
import { jumpToPlace } from './section.tsx'

/** What the user should know before going on: what was refused, and a meeting with somebody else's save. */
export function ExEditorNotes() {
  const serverErrors = useExState((state) => state.serverErrors)
  return (
    <>
      <ConflictNote />
      <RefusedNote errors={serverErrors} onJump={jumpToPlace} />
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
  themeAccent: 'themeAccent',
  themeBackground: 'themeBackground',
  themeLogo: 'themeLogo',
  themePicture: 'themePicture',
} as const satisfies Record<ExField, string>

/** Somebody saved meanwhile: what became of both sides. */
function ConflictNote() {
  const t = useTexts(exEditorTexts)
  const { store } = useExEditor()
  const conflict = useExState((state) => state.conflict)
  const theirsOf = useShortText()
  if (!conflict) return null
  const theirs = draftOfRow(conflict.theirs)
  return (
    <MergedNote
      time={conflict.theirs.updateTime}
      saved={{ path: DRAW_EX_PATH, row: conflict.theirs }}
      fields={conflict.fields.map((field) => ({
        name: field,
        label: <b>{t(LABELS[field])}</b>,
        spoken: t(LABELS[field]),
        theirs: theirsOf(field, theirs, conflict.theirs.sealName),
      }))}
      onTake={(field) => store.getState().takeTheirs(field)}
      onDismiss={() => store.getState().dismissConflict()}
    />
  )
}

/** A field's value in a few words. */
function useShortText(): (field: ExField, draft: ExDraft, sealName: string | undefined) => string {
  const t = useTexts(exEditorTexts)
  const text = useText()
  return (field, draft, sealName) => {
    if (field === 'styleIds') return t('someStyles', { n: draft.styleIds.length })
    if (field === 'stickerIds' || field === 'stickerPlaces') return t('someThings', { n: draft[field].length })
    if (field === 'price') return (draft.price / 100).toFixed(2)
    if (field === 'sealId') return seededName(sealName ?? '')
    if (field === 'styleDefaultType')
      return text(STYLE_DEFAULT_TYPES[draft.styleDefaultType - 1]?.label ?? { zh: '', en: '' })
    if (field === 'themeLogo' || field === 'themePicture') return draft[field] === '' ? '' : t('aPicture')
    return String(draft[field])
  }
}
