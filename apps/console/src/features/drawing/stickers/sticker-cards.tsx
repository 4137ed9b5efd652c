import type { SysSticker } from '@drawdesk/contract/drawing/sys-stickers'
import { Checkbox } from 'antd'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { RowsProps } from '../../../resource/list/resource-table.tsx'
import { Picture } from '../shared/picture.tsx'
import { sysStickersTexts } from './sys-stickers.i18n.ts'

interface StickerCardsProps extends Pick<RowsProps, 'selected' | 'onSelect' | 'renderActions'> {
  rows: RowsProps['rows']
  onCategory: (category: string) => void
}

/** Stickers as pictures on a checkerboard, with name and category under each. */
export function StickerCards({ rows, selected, onSelect, renderActions, onCategory }: StickerCardsProps) {
  const t = useTexts(sysStickersTexts)
  return (
    <ul className="sticker-cards">
      {rows.map((row) => {
        const { id, category, imageFile, ...sticker } = row as unknown as SysSticker // rows of this resource's own list
        const name = seededName(sticker.name)
        const isTicked = selected?.includes(id) ?? false
        return (
          <li key={id} className="sticker-card" data-ticked={isTicked || undefined}>
            {selected && (
              <Checkbox
                checked={isTicked}
                aria-label={t('tick', { name })}
                onChange={({ target }) =>
                  onSelect(target.checked ? [...selected, id] : selected.filter((one) => one !== id))
                }
              />
            )}
            <span className="sticker-picture">{imageFile && <Picture file={imageFile} alt="" variant="thumb" />}</span>
            <b className="draw-line" title={name}>
              {name}
            </b>
            {category === '' ? (
              <span className="draw-help draw-line">{t('noCategory')}</span>
            ) : (
              <button
                type="button"
                className="sticker-category draw-line"
                title={t('onlyCategory', { category: seededName(category) })}
                onClick={() => onCategory(category)}
              >
                {seededName(category)}
              </button>
            )}
            {renderActions && <span className="sticker-actions">{renderActions(row)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
