import { CloseOutlined } from '@ant-design/icons'
import { arrayMove } from '@dnd-kit/sortable'
import type { ExStyle } from '@drawdesk/contract/drawing/draw-ex'
import { Button } from 'antd'
import { SortedList, useSortedRow } from '../../../../../components/sorting/sorted-list.tsx'
import { seededName } from '../../../../../lib/texts/language.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { Cover } from '../../draw-ex-cells.tsx'
import { exEditorTexts } from '../editor.i18n.ts'

interface SortedStylesProps {
  styles: readonly ExStyle[]
  /** The first one is what guests begin with. */
  hasDefault: boolean
  canEdit: boolean
  onChange: (styleIds: string[]) => void
}

/** Chosen styles as pictures in their order: sorted by mouse, finger, or keyboard (space, arrows, space), which screen readers announce. */
export function SortedStyles({ styles, hasDefault, canEdit, onChange }: SortedStylesProps) {
  const ids = styles.map(({ styleId }) => styleId)
  return (
    <SortedList
      layout="grid"
      ids={ids}
      nameOf={(id) => styles.find(({ styleId }) => styleId === id)?.styleName ?? ''}
      isDisabled={!canEdit}
      onMove={(id, over) => onChange(arrayMove(ids, ids.indexOf(id), ids.indexOf(over)))}
    >
      <ol className="ex-styles">
        {styles.map((style, index) => (
          <SortedStyle
            key={style.styleId}
            style={style}
            place={index + 1}
            isDefault={hasDefault && index === 0}
            canEdit={canEdit}
            onRemove={() => onChange(ids.filter((id) => id !== style.styleId))}
          />
        ))}
      </ol>
    </SortedList>
  )
}

interface SortedStyleProps {
  style: ExStyle
  /** From 1. */
  place: number
  isDefault: boolean
  canEdit: boolean
  onRemove: () => void
}

function SortedStyle({
  style: { styleId, styleName, coverFile, active },
  place,
  isDefault,
  canEdit,
  onRemove,
}: SortedStyleProps) {
  const t = useTexts(exEditorTexts)
  const { row, grip } = useSortedRow(styleId)
  return (
    <li {...row} className="ex-style" data-inactive={active === 0 || undefined}>
      <div {...grip} className="ex-style-face" aria-label={t('styleAt', { name: styleName, place })}>
        <Cover file={coverFile} name={seededName(styleName)} variant="thumb" />
        <span className="ex-style-place" aria-hidden="true">
          {place}
        </span>
      </div>
      <span className="ex-style-name" title={seededName(styleName)}>
        {seededName(styleName)}
      </span>
      {active === 0 ? (
        <small className="ex-style-warn" title={t('inactiveHint')}>
          {t('inactive')}
        </small>
      ) : (
        isDefault && <small>{t('defaultMark')}</small>
      )}
      {canEdit && (
        <Button
          className="ex-style-remove"
          size="small"
          shape="circle"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('removeStyle', { name: styleName })}
          title={t('removeStyle', { name: styleName })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
