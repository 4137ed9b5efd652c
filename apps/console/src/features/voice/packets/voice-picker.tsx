import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import type { EngineVoices } from '@drawdesk/contract/voice/speech'
import { seededName } from '../../../lib/texts/language.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { engineOf, mannerOf } from './manner-slider.tsx'
import { SampleButton } from './sample-button.tsx'
import { voicesQuery } from './tts-voice-packet.api.ts'
import { voicePacketTexts } from './tts-voice-packet.i18n.ts'

type Voice = EngineVoices['voices'][number]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isOfLanguage = (voice: Voice, language: string): boolean =>
  voice.language === '' ||
  language === '' ||
  voice.language.toLowerCase().split('-')[0] === language.toLowerCase().split('-')[0]

/** The voices of the engine in the language of the form, to pick or to type; a pick fills in what it says of language and gender. Beside it, how the form sounds now. */
export function VoicePicker(props: InputProps) {
  const t = useTexts(voicePacketTexts)
  const { value, onChange, form, isDisabled = false, row } = props
  const engine = engineOf(form?.values)
  const [voice, language] = [textOf(value), textOf(form?.values.language)]
  const { data, error, isLoading } = useQuery(voicesQuery(isDisabled ? '' : (engine ?? '')))
  const offered = data?.voices.filter((each) => isOfLanguage(each, language)) ?? []

  function pick(next: string): void {
    const picked = data?.voices.find((each) => each.voice === next)
    if (picked?.language && language === '') form?.setValue('language', picked.language)
    if (picked && ['female', 'male', 'neutral'].includes(picked.gender)) form?.setValue('gender', picked.gender)
  }
  const values = form?.values ?? {}
  const manner = {
    speed: mannerOf('speed', values.speed),
    pitch: mannerOf('pitch', values.pitch),
    volume: mannerOf('volume', values.volume),
  }
  const isWhole = engine !== undefined && voice !== '' && language !== ''
  return (
    <div className="voice-picker">
      <AutoComplete
        {...commonProps(props)}
        value={voice}
        options={offered.map((each) => ({ value: each.voice, label: <VoiceOption voice={each} /> }))}
        showSearch={{ filterOption: (typed, option) => matches(offered, typed, textOf(option?.value)) }}
        onChange={(next: unknown) => onChange?.(textOf(next))}
        onSelect={(next: unknown) => pick(textOf(next))}
      />
      <div className="voice-picker-facts">
        <SampleButton
          input={isWhole ? { ...(row ? { id: row.id } : {}), engine, voice, language, ...manner } : {}}
          isDisabled={!isWhole}
          {...(isWhole ? {} : { title: t('incomplete') })}
        />
        <span>
          {isLoading
            ? t('loading')
            : error
              ? error instanceof ApiError
                ? error.message
                : ''
              : data
                ? t(data.source === 'service' ? 'voicesOf' : 'voicesDocumented')
                : ''}
        </span>
      </div>
    </div>
  )
}

function VoiceOption({ voice }: { voice: Voice }) {
  return (
    <span className="voice-option">
      <span>{seededName(voice.name)}</span>
      <code>{voice.voice}</code>
      <span>{voice.language}</span>
    </span>
  )
}

/** By id or by what people call it. */
function matches(voices: readonly Voice[], typed: string, id: string): boolean {
  const wanted = typed.toLowerCase()
  const voice = voices.find((each) => each.voice === id)
  return id.toLowerCase().includes(wanted) || (voice?.name.toLowerCase().includes(wanted) ?? false)
}
