import { SoundOutlined } from '@ant-design/icons'
import { SPEECH_TEXT_MAX, type SpeechFormat, type VoicePacketDictEntry } from '@drawdesk/contract/voice/speech'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Segmented, Select, Skeleton } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { choosePacket, storedPacketId, storePacketId } from '../../voice/shared/choose-packet.ts'
import { FIGURES_KEY, formatsOf, packetsQuery, speak } from '../../voice/shared/speech.api.ts'
import '../../voice/shared/voice.css'
import type { Outcome } from './outcome.ts'
import { SpeechFigures } from './speech-figures.tsx'
import { SpeechOutcome } from './speech-outcome.tsx'
import { speechTexts } from './speech.i18n.ts'
import './speech.css'

/** While there is no text, the voice is one of the console's language. */
const EMPTY = { zh: '中', en: 'a' } as const

/** A text, a voice, a form: then the sound to play and to keep. Beside it what the last 30 days took and saved. */
export function SpeechPanel() {
  const t = useTexts(speechTexts)
  const { data: packets, error, refetch } = useQuery(packetsQuery)
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!packets) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <div className="speech-panel">
      {packets.length === 0 ? (
        <EmptyNote
          title={t('noPackets')}
          reason={t('noPacketsWhy')}
          action={<Link to="/chat/ttsVoicePacket">{t('toPackets')}</Link>}
        />
      ) : (
        <SpeechForm packets={packets} />
      )}
      <SpeechFigures />
    </div>
  )
}

function SpeechForm({ packets }: { packets: readonly VoicePacketDictEntry[] }) {
  const t = useTexts(speechTexts)
  const client = useQueryClient()
  const language = useLanguage()
  const [textId, packetFieldId] = [useId(), useId()]
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(storedPacketId)
  const [format, setFormat] = useState<SpeechFormat>('mp3')
  const [outcome, setOutcome] = useState<Outcome>()
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const packet = choosePacket(packets, text || EMPTY[language], chosen)
  const formats = formatsOf(packet?.engine)
  const used = formats.includes(format) ? format : (formats[0] ?? 'wav')
  const isBusy = outcome?.state === 'busy'

  async function start(): Promise<void> {
    if (!packet) return
    const over = (run.current = new AbortController())
    setOutcome({ state: 'busy', now: 0 })
    try {
      const answer = await speak(
        { text, packetId: packet.dictKey, format: used },
        { signal: over.signal, silent: true, onState: (now) => setOutcome({ state: 'busy', now }) },
      )
      setOutcome({ state: 'done', answer, text })
      void client.invalidateQueries({ queryKey: FIGURES_KEY })
    } catch (error) {
      if (over.signal.aborted) return
      setOutcome({
        state: 'error',
        message:
          error instanceof ApiError ? error.errors?.map(({ msg }) => msg).join(' ') || error.message : t('failed'),
      })
    }
  }
  function leave(): void {
    run.current?.abort()
    setOutcome(undefined)
  }
  return (
    <section className="speech-form">
      <label htmlFor={textId}>{t('text')}</label>
      <Input.TextArea
        id={textId}
        value={text}
        maxLength={SPEECH_TEXT_MAX}
        autoSize={{ minRows: 6, maxRows: 16 }}
        placeholder={t('placeholder', { max: SPEECH_TEXT_MAX.toLocaleString('en') })}
        onChange={(event) => setText(event.target.value)}
      />
      <span className="speech-count res-number">
        {t('count', { count: text.length.toLocaleString('en'), max: SPEECH_TEXT_MAX.toLocaleString('en') })}
      </span>
      <div className="speech-choices">
        <div>
          <label htmlFor={packetFieldId}>{t('packet')}</label>
          <Select
            id={packetFieldId}
            className="speech-packet"
            value={packet?.dictKey}
            showSearch={{ optionFilterProp: 'label' }}
            options={packets.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
            onChange={(next: string) => {
              setChosen(next)
              storePacketId(next)
            }}
          />
        </div>
        <div>
          <span className="speech-label">{t('format')}</span>
          <Segmented<SpeechFormat>
            value={used}
            options={(['mp3', 'wav'] as const).map((each) => ({
              value: each,
              label: each.toUpperCase(),
              disabled: !formats.includes(each),
            }))}
            onChange={setFormat}
            aria-label={t('format')}
          />
          {formats.length === 1 && (
            <span className="speech-help">{t('onlyFormat', { formats: formats.join(' / ').toUpperCase() })}</span>
          )}
        </div>
        <div className="speech-start">
          {isBusy && <Button onClick={leave}>{t('stop')}</Button>}
          <Button
            type="primary"
            icon={<SoundOutlined aria-hidden />}
            loading={isBusy}
            disabled={text.trim() === '' || !packet}
            onClick={() => void start()}
          >
            {t('start')}
          </Button>
        </div>
      </div>
      {outcome && <SpeechOutcome outcome={outcome} />}
    </section>
  )
}
