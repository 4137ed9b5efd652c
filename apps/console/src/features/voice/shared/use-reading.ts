import type { VoicePacketDictEntry } from '@drawdesk/contract/voice/speech'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { play, type Playing } from './player.ts'
import { fetchSound, formatOf, speak } from './speech.api.ts'
import { spokenParts } from './spoken-text.ts'

export type Reading =
  | { state: 'idle' | 'making' | 'playing' | 'paused' }
  | { state: 'failed'; message: string | undefined }

/** Reads texts aloud, part by part; what is made is kept by the server, so a second time is quick. */
export function useReading() {
  const [reading, setReading] = useState<Reading>({ state: 'idle' })
  const run = useRef<AbortController>(undefined)
  const playing = useRef<Playing>(undefined)

  function stop(): void {
    run.current?.abort()
    playing.current?.stop()
    playing.current = undefined
  }
  useEffect(
    () => () => {
      run.current?.abort()
      playing.current?.stop()
    },
    [],
  )

  async function read(text: string, packet: VoicePacketDictEntry): Promise<void> {
    stop()
    const over = (run.current = new AbortController())
    try {
      // One part after the other.
      for (const part of spokenParts(text)) {
        setReading({ state: 'making' })
        const answer = await speak(
          { text: part, packetId: packet.dictKey, format: formatOf(packet) },
          { signal: over.signal, silent: true },
        )
        if (!answer.file) {
          setReading({ state: 'failed', message: answer.error?.msg })
          return
        }
        const sound = await fetchSound(answer.file, over.signal)
        over.signal.throwIfAborted()
        await playWhole(sound, over)
      }
      setReading({ state: 'idle' })
    } catch (error) {
      if (over.signal.aborted) {
        if (run.current === over) setReading({ state: 'idle' })
        return
      }
      logFailure('reading aloud', error)
      setReading({ state: 'failed', message: error instanceof ApiError ? error.message : undefined })
    }
  }

  /** Resolves when it is through; rejects when another sound took its place, or it cannot be played. */
  async function playWhole(sound: Blob, over: AbortController): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    playing.current = await play(sound, {
      onEnd: resolve,
      onReplaced: () => {
        over.abort()
        reject(new DOMException('another sound plays', 'AbortError'))
      },
    })
    over.signal.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')), { once: true })
    setReading({ state: 'playing' })
    await promise
  }

  return {
    reading,
    read,
    stop: () => {
      stop()
      setReading({ state: 'idle' })
    },
    pause: () => {
      playing.current?.pause()
      setReading({ state: 'paused' })
    },
    resume: () => {
      void playing.current?.resume()
      setReading({ state: 'playing' })
    },
  }
}
