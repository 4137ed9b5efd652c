import { DRAW_SIZE_MAX_PX, DRAW_SIZE_MIN_PX } from '@drawdesk/contract/drawing/records/draw-info'
import { InputNumber } from 'antd'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { editorTexts } from './editor.i18n.ts'

/** Sizes that most services take, in pixels. */
const COMMON_SIZES = [
  { kind: 'square', width: 512, height: 512 },
  { kind: 'square', width: 1024, height: 1024 },
  { kind: 'portrait', width: 1024, height: 1536 },
  { kind: 'landscape', width: 1536, height: 1024 },
] as const

export interface Size {
  width: number | null
  height: number | null
}

interface SizeControlProps {
  size: Size
  onChange: (size: Size) => void
  labels: { width: string; height: string }
  isDisabled?: boolean
  errors?: { width?: string | undefined; height?: string | undefined }
  /** Of the two boxes, for what is wrong to be focused. */
  ids: { width: string; height: string }
}

/** Width and height in pixels; nothing is "as the API has it". Common sizes are one press away. */
export function SizeControl({ size, onChange, labels, isDisabled = false, errors = {}, ids }: SizeControlProps) {
  const t = useTexts(editorTexts)
  const box = (side: 'width' | 'height') => (
    <div className="draw-field">
      <label htmlFor={ids[side]}>{labels[side]}</label>
      <InputNumber
        id={ids[side]}
        min={DRAW_SIZE_MIN_PX}
        max={DRAW_SIZE_MAX_PX}
        precision={0}
        suffix="px"
        value={size[side]}
        disabled={isDisabled}
        placeholder={t('byApi')}
        status={errors[side] ? 'error' : undefined}
        aria-invalid={errors[side] !== undefined || undefined}
        onChange={(next) => onChange({ ...size, [side]: next })}
      />
      {errors[side] && (
        <p className="draw-error" role="alert">
          {errors[side]}
        </p>
      )}
    </div>
  )
  return (
    <div className="recipe-size">
      {box('width')}
      {box('height')}
      {!isDisabled && (
        <div className="recipe-sizes" role="group" aria-label={t('size')}>
          <button
            type="button"
            className="recipe-tag"
            aria-pressed={size.width === null && size.height === null}
            onClick={() => onChange({ width: null, height: null })}
          >
            {t('byApi')}
          </button>
          {COMMON_SIZES.map(({ kind, width, height }) => (
            <button
              key={`${width}x${height}`}
              type="button"
              className="recipe-tag"
              aria-pressed={size.width === width && size.height === height}
              onClick={() => onChange({ width, height })}
            >
              {t(kind)} {width}×{height}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
