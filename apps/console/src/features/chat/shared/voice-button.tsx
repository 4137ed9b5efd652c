import { CaretDownOutlined, LoadingOutlined, PauseOutlined, SoundOutlined, StopOutlined } from '@ant-design/icons'
import type { VoicePacketDictEntry } from '@drawdesk/contract/voice/speech'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Tooltip } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { choosePacket, storedPacketId, storePacketId } from '../../voice/shared/choose-packet.ts'
import { packetsQuery } from '../../voice/shared/speech.api.ts'
import { spokenText } from '../../voice/shared/spoken-text.ts'
import { useReading, type Reading } from '../../voice/shared/use-reading.ts'
import { voiceTexts } from '../../voice/shared/voice.i18n.ts'
import '../../voice/shared/voice.css'

interface VoiceButtonProps {
  /** What is read; Markdown is read as its words. */
  text: string
  /** This voice; without it the one that was chosen last, or one in the language of the text. */
  packetId?: string
}

/** Reads a text aloud: start, pause, go on, stop; a small menu chooses the voice, which is remembered. Shows nothing where there is nothing to read, or no voice. */
export function VoiceButton({ text, packetId }: VoiceButtonProps) {
  const t = useTexts(voiceTexts)
  const { data: packets = [] } = useQuery(packetsQuery)
  const { reading, read, stop, pause, resume } = useReading()
  const [chosen, setChosen] = useState(storedPacketId)
  const words = spokenText(text)
  const packet = choosePacket(packets, words, packetId ?? chosen)
  if (!packet || words === '') return null

  const isBusy = reading.state === 'making' || reading.state === 'playing' || reading.state === 'paused'
  function press(): void {
    if (reading.state === 'playing') pause()
    else if (reading.state === 'paused') resume()
    else if (reading.state === 'making') stop()
    else if (packet) void read(words, packet)
  }
  function choose(next: VoicePacketDictEntry): void {
    storePacketId(next.dictKey)
    setChosen(next.dictKey)
    void read(words, next)
  }
  const label = labelOf(reading)
  return (
    <span className="voice-button">
      <Tooltip
        title={reading.state === 'failed' ? `${t('failed')}${reading.message ? `: ${reading.message}` : ''}` : t(label)}
      >
        <Button
          type="text"
          size="small"
          icon={<StateIcon state={reading.state} />}
          aria-label={t(label)}
          danger={reading.state === 'failed'}
          onClick={press}
        />
      </Tooltip>
      {isBusy && reading.state !== 'making' && (
        <Button
          type="text"
          size="small"
          icon={<StopOutlined aria-hidden />}
          aria-label={t('stop')}
          title={t('stop')}
          onClick={stop}
        />
      )}
      {packetId === undefined && packets.length > 1 && (
        <Dropdown
          trigger={['click']}
          menu={{
            selectedKeys: [packet.dictKey],
            items: packets.map((each) => ({ key: each.dictKey, label: each.dictValue, onClick: () => choose(each) })),
          }}
        >
          <Button
            type="text"
            size="small"
            className="voice-choose"
            icon={<CaretDownOutlined aria-hidden />}
            aria-label={t('choose')}
            title={`${t('choose')}: ${packet.dictValue}`}
          />
        </Dropdown>
      )}
      <span className="voice-said" role="status">
        {reading.state === 'making' ? t('making') : reading.state === 'failed' ? (reading.message ?? t('failed')) : ''}
      </span>
    </span>
  )
}

function labelOf({ state }: Reading): 'read' | 'making' | 'pause' | 'resume' | 'again' {
  switch (state) {
    case 'idle':
      return 'read'
    case 'making':
      return 'making'
    case 'playing':
      return 'pause'
    case 'paused':
      return 'resume'
    case 'failed':
      return 'again'
  }
}

function StateIcon({ state }: Pick<Reading, 'state'>) {
  if (state === 'making') return <LoadingOutlined aria-hidden />
  return state === 'playing' ? <PauseOutlined aria-hidden /> : <SoundOutlined aria-hidden />
}
