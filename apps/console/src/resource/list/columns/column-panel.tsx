import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { SortedList, useSortedRow } from '../../../components/sorting/sorted-list.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../field.ts'
import { kinds } from '../../kinds/kinds.tsx'
import { columnsTexts } from './columns.i18n.ts'
import {
  COLUMN_WIDTH_MAX_PX,
  COLUMN_WIDTH_MIN_PX,
  DEFAULT_PREFS,
  isShown,
  moveField,
  orderFields,
  placeField,
  type ColumnPrefs,
  type Density,
} from './column-prefs.ts'

export interface ColumnPanelProps {
  fields: readonly Field[]
  /** Names of those that the list leaves out until they are added. */
  extra: ReadonlySet<string>
  prefs: ColumnPrefs
  onChange: (prefs: ColumnPrefs) => void
}

/** Which columns, in which order and width, which stay at the start, and how tall the rows are. Everything applies at once. */
export default function ColumnPanel({ fields, extra, prefs, onChange }: ColumnPanelProps): ReactNode {
  const t = useTexts(columnsTexts)
  const ordered = orderFields(fields, prefs)
  return (
    <div className="res-chooser">
      <div className="res-chooser-density">
        <span>{t('density')}</span>
        <Segmented<Density>
          size="small"
          value={prefs.density}
          options={[
            { value: 'normal', label: t('normal') },
            { value: 'compact', label: t('compact') },
          ]}
          onChange={(density) => onChange({ ...prefs, density })}
        />
      </div>
      <SortedList
        ids={ordered.map(({ name }) => name)}
        nameOf={(name) => ordered.find((field) => field.name === name)?.label ?? name}
        onMove={(name, over) => onChange(placeField(fields, prefs, name, over))}
      >
        <ul>
          {ordered.map((field, index) => (
            <ColumnRow
              key={field.name}
              field={field}
              isFirst={index === 0}
              isLast={index === ordered.length - 1}
              isExtra={extra.has(field.name)}
              prefs={prefs}
              onChange={onChange}
              onMove={(step) => onChange(moveField(fields, prefs, field.name, step))}
            />
          ))}
        </ul>
      </SortedList>
      <Button size="small" type="link" onClick={() => onChange(DEFAULT_PREFS)}>
        {t('resetColumns')}
      </Button>
    </div>
  )
}

interface ColumnRowProps extends Pick<ColumnPanelProps, 'prefs' | 'onChange'> {
  field: Field
  /** It names the rows, so it is always shown. */
  isFirst: boolean
  isLast: boolean
  isExtra: boolean
  onMove: (step: -1 | 1) => void
}

/** Of one column: whether it is shown, its width, its place. */
function ColumnRow({ field, isFirst, isLast, isExtra, prefs, onChange, onMove }: ColumnRowProps) {
  const { name, label, definition } = field
  const t = useTexts(columnsTexts)
  const { row, grip } = useSortedRow(name)
  const isPinned = isFirst || prefs.pinned.includes(name)
  return (
    <li {...row}>
      <span className="res-chooser-grip" {...grip} aria-label={label}>
        <HolderOutlined aria-hidden />
      </span>
      <Checkbox
        aria-label={t('showColumn', { name: label })}
        disabled={isFirst}
        checked={isShown(name, isFirst, isExtra, prefs)}
        onChange={({ target }) => onChange(withShown(prefs, name, isExtra, target.checked))}
      >
        {label}
      </Checkbox>
      <InputNumber<number>
        size="small"
        aria-label={t('widthOf', { name: label })}
        min={COLUMN_WIDTH_MIN_PX}
        max={COLUMN_WIDTH_MAX_PX}
        step={20}
        controls={false}
        suffix="px"
        placeholder={String(definition.widthPx ?? kinds[definition.kind].widthPx)}
        value={prefs.widthsPx[name] ?? null}
        onChange={(widthPx) => onChange({ ...prefs, widthsPx: withWidth(prefs.widthsPx, name, widthPx) })}
      />
      <Button
        size="small"
        type="text"
        icon={isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
        aria-label={t(isPinned ? 'unpinColumn' : 'pinColumn', { name: label })}
        aria-pressed={isPinned}
        disabled={isFirst}
        onClick={() => onChange({ ...prefs, pinned: toggled(prefs.pinned, name) })}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('moveUp', { name: label })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('moveDown', { name: label })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  )
}

const toggled = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name]

/** Columns of the list are hidden, further ones added. */
function withShown(prefs: ColumnPrefs, name: string, isExtra: boolean, isOn: boolean): ColumnPrefs {
  const without = (names: readonly string[]) => names.filter((each) => each !== name)
  if (isExtra) return { ...prefs, added: isOn ? [...without(prefs.added), name] : without(prefs.added) }
  return { ...prefs, hidden: isOn ? without(prefs.hidden) : [...without(prefs.hidden), name] }
}

function withWidth(widthsPx: ColumnPrefs['widthsPx'], name: string, widthPx: number | null): ColumnPrefs['widthsPx'] {
  const { [name]: _before, ...others } = widthsPx
  return widthPx === null ? others : { ...others, [name]: widthPx }
}
