import { seededName } from '../../../../lib/texts/language.ts'
import { PictureOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { Cover } from './cover.tsx'
import { libraryTexts } from './library.i18n.ts'
import type { LibraryItem, LibraryKind } from './library.ts'
import { TagList } from './tag-list.tsx'

export interface LibraryCardProps {
  kind: LibraryKind
  item: LibraryItem
  canEdit: boolean
  canTry: boolean
  isSelected: boolean
  /** Undefined where nothing can be done to several. */
  onSelect: ((isSelected: boolean) => void) | undefined
  onOpen: () => void
  onTry: () => void
  onCover: () => void
  onTag: (tag: string) => void
  /** What stands behind the dots. */
  menu: ReactNode
}

/** One style or prompt as a picture card. Its actions show by hover, by the keyboard and always by touch; the name is never over the picture. */
export function LibraryCard({
  kind,
  item,
  canEdit,
  canTry,
  isSelected,
  onSelect,
  onOpen,
  onTry,
  onCover,
  onTag,
  menu,
}: LibraryCardProps) {
  const t = useTexts(libraryTexts)
  const { name } = item
  return (
    <li className="recipe-card" data-selected={isSelected || undefined} data-off={!item.isActive || undefined}>
      <div className="recipe-card-face">
        <button
          type="button"
          className="recipe-card-open"
          aria-label={t(canEdit ? 'openOf' : 'viewOf', { name })}
          onClick={onOpen}
        >
          <Cover file={item.coverFile} name={name} />
        </button>
        {onSelect && (
          <Checkbox
            className="recipe-card-tick"
            aria-label={t('selectOf', { name })}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        )}
        <div className="recipe-card-actions">
          {canTry && (
            <Button
              size="small"
              icon={<PlayCircleOutlined aria-hidden />}
              aria-label={t('tryOf', { name })}
              title={t('tryHint')}
              onClick={onTry}
            >
              {t('try')}
            </Button>
          )}
          {canEdit && (
            <Button
              size="small"
              icon={<PictureOutlined aria-hidden />}
              aria-label={t('coverOf', { name })}
              onClick={onCover}
            >
              {t('cover')}
            </Button>
          )}
          {menu}
        </div>
      </div>
      <div className="recipe-card-words">
        {/* The picture is the button for the keyboard; the name is a second place for the pointer. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button above has the keys */}
        <h3 className="recipe-card-name" title={name} onClick={onOpen}>
          {name}
        </h3>
        <ActiveSwitch kind={kind} item={item} />
        <p className="recipe-card-facts" title={seededName(item.apiName)}>
          <span className="res-line">{seededName(item.apiName) || t('noApi')}</span>
          <span className="draw-number">
            {item.uses > 0 ? t('uses', { n: item.uses.toLocaleString('en') }) : t('unused')}
          </span>
        </p>
        <TagList tags={item.tags} onPick={onTag} />
      </div>
    </li>
  )
}
