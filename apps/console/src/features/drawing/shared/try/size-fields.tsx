import { DRAW_SIZE_MAX_PX, DRAW_SIZE_MIN_PX } from '@drawdesk/contract/drawing/records/draw-info'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Line } from './draw-line.tsx'
import { tryTexts } from './try.i18n.ts'
import './try.css'

const SIZE_PRESETS = [
  { kind: 'square', width: 512, height: 512 },
  { kind: 'square', width: 1024, height: 1024 },
  { kind: 'portrait', width: 1024, height: 1536 },
  { kind: 'landscape', width: 1536, height: 1024 },
] as const
/** What a size of one's own begins with. */
const OWN_PX = 1024
const OWN_SIZE = 'own'

interface Size {
  /** Both null: by what draws. */
  width: number | null
  height: number | null
}

interface SizeFieldsProps extends Size {
  /** Who decides where nobody does: 由接口决定. */
  unsaid: string
  errorOf: (...fields: string[]) => string | undefined
  onChange: (size: Partial<Size>) => void
}

/** How large a drawing is to be: one of the usual sizes, or one's own. */
export function SizeFields({ width, height, unsaid, errorOf, onChange }: SizeFieldsProps) {
  const t = useTexts(tryTexts)
  const [isOwn, setIsOwn] = useState(false)
  const size = width === null && height === null ? '' : `${width}x${height}`
  const isPreset = size === '' || SIZE_PRESETS.some((one) => `${one.width}x${one.height}` === size)
  const value = isOwn || !isPreset ? OWN_SIZE : size
  return (
    <>
      <Line label={t('size')} error={value === OWN_SIZE ? undefined : errorOf('width', 'height')}>
        {(id) => (
          <Select
            id={id}
            value={value}
            options={[
              { value: '', label: unsaid },
              ...SIZE_PRESETS.map((one) => ({
                value: `${one.width}x${one.height}`,
                label: t(one.kind, { size: `${one.width}×${one.height}` }),
              })),
              { value: OWN_SIZE, label: t('sizeOwn') },
            ]}
            onChange={(next: string) => {
              setIsOwn(next === OWN_SIZE)
              if (next === OWN_SIZE) return onChange({ width: width ?? OWN_PX, height: height ?? OWN_PX })
              const preset = SIZE_PRESETS.find((one) => `${one.width}x${one.height}` === next)
              onChange({ width: preset?.width ?? null, height: preset?.height ?? null })
            }}
          />
        )}
      </Line>
      {value === OWN_SIZE &&
        (['width', 'height'] as const).map((side) => (
          <div key={side} className="draw-half">
            <Line label={t(side)} error={errorOf(side)}>
              {(id) => (
                <InputNumber
                  id={id}
                  min={DRAW_SIZE_MIN_PX}
                  max={DRAW_SIZE_MAX_PX}
                  precision={0}
                  suffix="px"
                  value={side === 'width' ? width : height}
                  onChange={(next) => onChange({ [side]: next })}
                />
              )}
            </Line>
          </div>
        ))}
    </>
  )
}
