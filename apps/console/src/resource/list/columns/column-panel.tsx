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
          <li key={field.name}>
            <Checkbox
              aria-label={t('showColumn', { name: field.label })}
              disabled={index === 0}
              checked={index === 0 || !prefs.hidden.includes(field.name)}
              onChange={({ target }) =>
                onChange({
                  ...prefs,
                  hidden: target.checked
                    ? prefs.hidden.filter((name) => name !== field.name)
                    : [...prefs.hidden, field.name],
                })
              }
            >
              {field.label}
            </Checkbox>
            <InputNumber<number>
              size="small"
              aria-label={t('widthOf', { name: field.label })}
              min={COLUMN_WIDTH_MIN_PX}
              max={COLUMN_WIDTH_MAX_PX}
              step={20}
              controls={false}
              suffix="px"
              placeholder={String(field.definition.widthPx ?? kinds[field.definition.kind].widthPx)}
              value={prefs.widthsPx[field.name] ?? null}
              onChange={(widthPx) => onChange({ ...prefs, widthsPx: withWidth(prefs.widthsPx, field.name, widthPx) })}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t('moveUp', { name: field.label })}
              disabled={index === 0}
              onClick={() => onChange(moveField(fields, prefs, field.name, -1))}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t('moveDown', { name: field.label })}
              disabled={index === ordered.length - 1}
              onClick={() => onChange(moveField(fields, prefs, field.name, 1))}
            />
          </li>
        ))}
      </ul>
      <Button size="small" type="link" onClick={() => onChange(DEFAULT_PREFS)}>
        {t('resetColumns')}
      </Button>
    </div>
  )
}

function withWidth(widthsPx: ColumnPrefs['widthsPx'], name: string, widthPx: number | null): ColumnPrefs['widthsPx'] {
  const { [name]: _before, ...others } = widthsPx
  return widthPx === null ? others : { ...others, [name]: widthPx }
}
