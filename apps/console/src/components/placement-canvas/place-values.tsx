import type { Placement } from '@drawdesk/contract/drawing/stamp'
import { InputNumber, Slider } from 'antd'
import { useId, useRef } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { placementTexts } from './placement-canvas.i18n.ts'
import { SCALE_MIN, tidy } from './placement-math.ts'

type Name = keyof Placement

/** As people read them: percent, and degrees. */
const VALUES: readonly { name: Name; least: number; most: number; times: number; unit: string; digits: number }[] = [
  { name: 'x', least: 0, most: 100, times: 100, unit: '%', digits: 1 },
  { name: 'y', least: 0, most: 100, times: 100, unit: '%', digits: 1 },
  { name: 'scale', least: SCALE_MIN * 100, most: 100, times: 100, unit: '%', digits: 1 },
  { name: 'rotation', least: -180, most: 180, times: 1, unit: '°', digits: 1 },
  { name: 'opacity', least: 0, most: 100, times: 100, unit: '%', digits: 0 },
]

interface PlaceValuesProps {
  place: Placement
  isDisabled: boolean
  onChange: (place: Placement) => void
  /** Once a slider is let go or a number was typed. */
  onDone: (before: Placement, after: Placement) => void
}

/** All five values of a place as slider and number. */
export function PlaceValues({ place, isDisabled, onChange, onDone }: PlaceValuesProps) {
  const t = useTexts(placementTexts)
  const id = useId()
  /** As it was when the slider was taken hold of. */
  const before = useRef<Placement>(undefined)
  return (
    <div className="place-values">
      {VALUES.map(({ name, least, most, times, unit, digits }) => {
        const shown = Number((place[name] * times).toFixed(digits))
        const changed = (value: number): Placement => tidy({ ...place, [name]: value / times })
        return (
          <div key={name} className="place-value">
            <span id={`${id}-${name}`}>{t(name)}</span>
            <Slider
              min={least}
              max={most}
              step={digits === 0 ? 1 : 0.5}
              value={shown}
              disabled={isDisabled}
              tooltip={{ open: false }}
              ariaLabelledByForHandle={`${id}-${name}`}
              ariaValueTextFormatterForHandle={(value) => `${value}${unit}`}
              onChange={(value) => {
                before.current ??= place
                onChange(changed(value))
              }}
              onChangeComplete={(value) => {
                onDone(before.current ?? place, changed(value))
                before.current = undefined
              }}
            />
            <InputNumber
              size="small"
              min={least}
              max={most}
              step={1}
              precision={digits}
              value={shown}
              disabled={isDisabled}
              suffix={unit}
              controls={false}
              aria-labelledby={`${id}-${name}`}
              onChange={(value) => {
                if (value === null || value === shown) return
                onChange(changed(value))
                onDone(place, changed(value))
              }}
            />
          </div>
        )
      })}
    </div>
  )
}
