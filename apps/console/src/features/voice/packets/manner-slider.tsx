import { ENGINE_CAN, MANNER_LIMITS, VOICE_DEFAULTS, type TtsEngine } from '@drawdesk/contract/voice/tts-voice-packet'
import { InputNumber, Slider } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { voicePacketTexts } from './tts-voice-packet.i18n.ts'

type Manner = keyof typeof VOICE_DEFAULTS
const STEPS: Readonly<Record<Manner, number>> = { speed: 0.05, pitch: 0.5, volume: 1 }

export const engineOf = (values: Readonly<Record<string, unknown>> | undefined): TtsEngine | undefined => {
  const engine = values?.engine
  return typeof engine === 'string' && engine in ENGINE_CAN ? (engine as TtsEngine) : undefined
}

/** As a number; what the form holds may be text, or nothing yet. */
export function mannerOf(name: Manner, value: unknown): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : VOICE_DEFAULTS[name]
}

/** Speed, pitch or volume: dragged or typed, within what the engine follows. */
export function MannerSlider({ name, ...props }: InputProps & { name: Manner }) {
  const t = useTexts(voicePacketTexts)
  const { field, value, onChange, isDisabled = false, form } = props
  const engine = engineOf(form?.values)
  const can = engine && ENGINE_CAN[engine]
  const [min, max] = (name === 'speed' ? can?.speed : name === 'pitch' ? can?.pitch : undefined) ?? MANNER_LIMITS[name]
  const [minimum, maximum] = MANNER_LIMITS[name]
  const number = mannerOf(name, value)
  const suffix = name === 'speed' ? '×' : name === 'volume' ? '%' : ''
  return (
    <div className="voice-slider">
      <Slider
        min={min}
        max={max}
        step={STEPS[name]}
        value={number}
        disabled={isDisabled}
        marks={{ [VOICE_DEFAULTS[name]]: t('normal') }}
        tooltip={{ open: false }}
        ariaLabelForHandle={field.label}
        onChange={(next) => onChange?.(next)}
      />
      <InputNumber
        {...commonProps(props)}
        min={minimum}
        max={maximum}
        step={STEPS[name]}
        suffix={suffix}
        controls={false}
        value={number}
        onChange={(next) => {
          if (next !== null) onChange?.(next)
        }}
      />
    </div>
  )
}
