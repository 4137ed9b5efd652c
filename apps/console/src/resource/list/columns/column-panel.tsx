import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../field.ts'
import { kinds } from '../../kinds/kinds.tsx'
import { kitTexts } from '../../resource.i18n.ts'
import {
  COLUMN_WIDTH_MAX_PX,
  COLUMN_WIDTH_MIN_PX,
  DEFAULT_PREFS,
  moveField,
  orderFields,
  type ColumnPrefs,
  type Density,
} from './column-prefs.ts'

export interface ColumnPanelProps {
  fields: readonly Field[]
  prefs: ColumnPrefs
  onChange: (prefs: ColumnPrefs) => void
}

/** Which columns, in which order and width, and how tall the rows are. Everything applies at once. */
export default function ColumnPanel({ fields, prefs, onChange }: ColumnPanelProps): ReactNode {
  const t = useTexts(kitTexts)
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
      <ul>
        {ordered.map((field, index) => (
          <ColumnRow
            key={field.name}
            field={field}
            isFirst={index === 0}
            isLast={index === ordered.length - 1}
            prefs={prefs}
            onChange={onChange}
            onMove={(step) => onChange(moveField(fields, prefs, field.name, step))}
          />
        ))}
      </ul>
      <Button size="small" type="link" onClick={() => onChange(DEFAULT_PREFS)}>
        {t('resetColumns')}
      </Button>
    </div>
  )
}

interface ColumnRowProps extends Omit<ColumnPanelProps, 'fields'> {
  field: Field
  /** It names the rows, so it is always shown. */
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
}

/** Of one column: whether it is shown, its width, its place. */
function ColumnRow({ field: { name, label, definition }, isFirst, isLast, prefs, onChange, onMove }: ColumnRowProps) {
  const t = useTexts(kitTexts)
  const show = (isShown: boolean) =>
    onChange({ ...prefs, hidden: isShown ? prefs.hidden.filter((each) => each !== name) : [...prefs.hidden, name] })
  return (
    <li>
      <Checkbox
        aria-label={t('showColumn', { name: label })}
        disabled={isFirst}
        checked={isFirst || !prefs.hidden.includes(name)}
        onChange={({ target }) => show(target.checked)}
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

function withWidth(widthsPx: ColumnPrefs['widthsPx'], name: string, widthPx: number | null): ColumnPrefs['widthsPx'] {
  const { [name]: _before, ...others } = widthsPx
  return widthPx === null ? others : { ...others, [name]: widthPx }
}
