import { STYLE_DEFAULT, type ExStyle } from '@drawdesk/contract/drawing/draw-ex'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useNow } from '../../../../components/relative-time.tsx'
import { useLanguage, seededName } from '../../../../lib/texts/language.ts'
import { parseServerTime } from '../../../../lib/texts/server-time.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Cover, Schedule } from '../draw-ex-cells.tsx'
import type { ExDraft } from '../editor/draft.ts'
import type { ExEditorState } from '../editor/editor-store.ts'
import { useChosenSeal, useChosenStickers } from '../editor/stamps/use-chosen-stamps.ts'
import { moneyText } from '../../../../lib/texts/money.ts'
import { previewTexts } from './preview.i18n.ts'
import { StampedPicture } from './stamped-picture.tsx'

type Shown = Pick<ExEditorState, 'draft' | 'styleFacts' | 'pictures'>

/** Guests see active styles only, in the order of the experience. */
export function offeredStyles({ draft, styleFacts }: Pick<Shown, 'draft' | 'styleFacts'>): ExStyle[] {
  return draft.styleIds.flatMap((id) => styleFacts[id] ?? []).filter(({ active }) => active === 1)
}

/** Which style stands chosen when a guest comes: where chance or the past decides, the first of them stands for it here. */
export function defaultStyleOf(styles: readonly ExStyle[], type: ExDraft['styleDefaultType']): ExStyle | undefined {
  if (type === STYLE_DEFAULT.none) return undefined
  return type === STYLE_DEFAULT.random ? styles.at(Math.floor(styles.length / 2)) : styles[0]
}

/** What a guest begins with. */
export function StartScreen({ draft, styleFacts, pictures }: Shown) {
  const t = useTexts(previewTexts)
  const language = useLanguage()
  const styles = offeredStyles({ draft, styleFacts })
  const chosen = defaultStyleOf(styles, draft.styleDefaultType)
  const note =
    chosen === undefined
      ? undefined
      : draft.styleDefaultType === STYLE_DEFAULT.lastUsed
        ? t('last')
        : draft.styleDefaultType === STYLE_DEFAULT.random
          ? t('random')
          : undefined
  const price = draft.price === 0 ? t('free') : moneyText(draft.price, draft.currency, language)
  const now = useNow()
  const end = parseServerTime(draft.endTime)
  if (end && end <= now)
    return (
      <p className="guest-over">
        <b>{t('ended')}</b>
        <span>{t('endedHint')}</span>
      </p>
    )
  return (
    <>
      <span className="guest-cover">
        <Cover file={draft.cover === '' ? null : pictures.cover} name={faceName(draft)} />
      </span>
      <div className="guest-head">
        <h3>{seededName(draft.exName) || t('unnamed')}</h3>
        <p>
          {draft.muName !== '' && <span>{draft.muName} · </span>}
          <Schedule row={draft} />
        </p>
      </div>
      <p className="guest-words">{t('words')}</p>
      <h4>{t('chooseStyle')}</h4>
      {styles.length === 0 ? (
        <p className="guest-none">{t('noStyles')}</p>
      ) : (
        <ul className="guest-styles">
          {styles.map((style) => (
            <li key={style.styleId} data-chosen={style.styleId === chosen?.styleId || undefined}>
              <Cover file={style.coverFile} name={seededName(style.styleName)} variant="thumb" />
              <span>{seededName(style.styleName)}</span>
              {style.styleId === chosen?.styleId && note && <small>{note}</small>}
            </li>
          ))}
        </ul>
      )}
      {draft.terms !== '' && (
        <section className="guest-terms">
          <h4>{t('terms')}</h4>
          <p>{draft.terms}</p>
        </section>
      )}
      <div className="guest-foot">
        <p className="guest-button" data-faint={chosen === undefined || undefined}>
          {chosen === undefined ? t('pickFirst') : t('beginFor', { price })}
        </p>
      </div>
    </>
  )
}

/** Whose letter stands where there is no picture. */
export const faceName = ({ exName }: Pick<ExDraft, 'exName'>): string => exName || '画'

/** What a guest is given: a sample with the seal and the stickers of the experience. */
export function ResultScreen({ draft, styleFacts, pictures }: Shown) {
  const t = useTexts(previewTexts)
  const seal = useChosenSeal(draft.sealId)
  const stickers = useChosenStickers(draft.stickerIds)
  const sample = sampleOf({ draft, styleFacts, pictures })
  const offered = draft.stickerIds
    .filter((id) => !draft.stickerPlaces.some(({ stickerId }) => stickerId === id))
    .flatMap((id) => stickers.get(id) ?? [])
  return (
    <>
      <div className="guest-head">
        <h3>{t('done')}</h3>
      </div>
      <StampedPicture {...sample} exName={draft.exName} seal={seal} places={draft.stickerPlaces} stickers={stickers} />
      <p className="guest-note">{t('sample')}</p>
      {offered.length > 0 && (
        <div className="guest-stickers">
          <span>{t('stickersToo')}</span>
          {offered
            .slice(0, 6)
            .map(({ id, name, imageFile }) => imageFile && <img key={id} src={imageFile.thumbUrl} alt={name} />)}
        </div>
      )}
      {draft.paperPerPicture > 0 && <p className="guest-button">{t('print', { n: draft.paperPerPicture })}</p>}
      <p className="guest-button guest-button-quiet">{t('save')}</p>
      <p className="guest-button guest-button-quiet">{t('again')}</p>
    </>
  )
}

/** What stands for a drawing: the cover of the style that is chosen at first, which was drawn with it; else that of another style; else that of the experience. */
export function sampleOf({ draft, styleFacts, pictures }: Shown): { file: FileView | null | undefined; name: string } {
  const styles = draft.styleIds.flatMap((id) => styleFacts[id] ?? [])
  const chosen = defaultStyleOf(styles, draft.styleDefaultType)
  const drawn = [chosen, ...styles].find((style) => style?.coverFile)
  return {
    file: drawn?.coverFile ?? (draft.cover === '' ? null : pictures.cover),
    name: seededName(drawn?.styleName ?? faceName(draft)),
  }
}
