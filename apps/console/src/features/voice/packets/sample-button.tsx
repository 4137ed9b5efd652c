import { PauseCircleOutlined, PlayCircleFilled, PlayCircleOutlined } from '@ant-design/icons'
import type { SampleInput } from '@drawdesk/contract/voice/speech'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { play, type Playing } from '../shared/player.ts'
import { fetchSound } from '../shared/speech.api.ts'
import { fetchSample } from './tts-voice-packet.api.ts'
import { voicePacketTexts } from './tts-voice-packet.i18n.ts'
import './tts-voice-packet.css'

interface SampleButtonProps {
  input: SampleInput
  /** Of the packet, for screen readers. */
  name?: string
  title?: string
  isDisabled?: boolean
  /** In a row of a table it is a link, and has no room for a tag: `isMade` shows there in its sign. */
  isLink?: boolean
  isMade?: boolean
  onPlayed?: () => void
}

/** Plays a sample; a second press stops. Says whether it was there already. */
export function SampleButton({
  input,
  name,
  title,
  isDisabled = false,
  isLink = false,
  isMade = false,
  onPlayed,
}: SampleButtonProps) {
  const t = useTexts(voicePacketTexts)
  const { message } = useFeedback()
  const [state, setState] = useState<'idle' | 'making' | 'playing'>('idle')
  const [wasCached, setWasCached] = useState<boolean>()
  const run = useRef<AbortController>(undefined)
  const playing = useRef<Playing>(undefined)
  useEffect(
    () => () => {
      run.current?.abort()
      playing.current?.stop()
    },
    [],
  )

  async function start(): Promise<void> {
    const { signal } = (run.current = new AbortController())
    setState('making')
    setWasCached(undefined)
    try {
      const { file, isCached } = await fetchSample(input, signal)
      const sound = await fetchSound(file, signal)
      signal.throwIfAborted()
      setWasCached(isCached)
      const done = (): void => setState('idle')
      playing.current = await play(sound, { onEnd: done, onReplaced: done })
      setState('playing')
      onPlayed?.()
    } catch (error) {
      if (signal.aborted) return
      setState('idle')
      logFailure('sample', error)
      if (!(error instanceof ApiError)) void message.error(t('failed')) // A refusal has been said.
    }
  }
  function press(): void {
    if (state === 'idle') void start()
    else {
      run.current?.abort()
      playing.current?.stop()
      setState('idle')
    }
  }
  const label = t(state === 'playing' ? 'stop' : state === 'making' ? 'making' : 'listen')
  return (
    <span className="voice-sample">
      <Button
        type={isLink ? 'link' : 'default'}
        size="small"
        icon={<Sign isPlaying={state === 'playing'} isMade={isMade} />}
        loading={state === 'making'}
        disabled={isDisabled}
        title={title}
        aria-label={state === 'idle' && name !== undefined ? t('listenOf', { name }) : label}
        onClick={press}
      >
        {label}
      </Button>
      {!isLink && wasCached !== undefined && (
        <StateTag kind={wasCached ? 'good' : 'info'}>{t(wasCached ? 'cached' : 'made')}</StateTag>
      )}
    </span>
  )
}

function Sign({ isPlaying, isMade }: { isPlaying: boolean; isMade: boolean }) {
  if (isPlaying) return <PauseCircleOutlined aria-hidden />
  return isMade ? <PlayCircleFilled aria-hidden /> : <PlayCircleOutlined aria-hidden />
}
