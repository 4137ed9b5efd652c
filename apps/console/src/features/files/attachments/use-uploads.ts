import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { sendFile } from './send-file.ts'

export interface UploadEntry {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'stopped'
  /** From 0 to 1. */
  share: number
  /** Why it failed, in the user's language. */
  error: string
}

/** Files that are sent one after the other, each to be stopped and tried again. `onSent` after each that came through. */
export function useUploads(onSent: () => void) {
  const [entries, setEntries] = useState<readonly UploadEntry[]>([])
  const line = useRef<UploadEntry[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const isRunning = useRef(false)
  const nextKey = useRef(0)

  const change = (key: number, part: Partial<UploadEntry>): void =>
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))

  async function sendOne({ key, file }: UploadEntry): Promise<void> {
    const stop = stops.current.get(key)
    if (!stop || stop.signal.aborted) return
    change(key, { state: 'sending', share: 0, error: '' })
    try {
      await sendFile(file, { signal: stop.signal, onProgress: (share) => change(key, { share }) })
      change(key, { state: 'sent', share: 1 })
      onSent()
    } catch (error) {
      if (stop.signal.aborted) return
      logFailure('upload', error)
      change(key, { state: 'failed', error: error instanceof ApiError ? error.message : '' })
    }
  }

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = line.current.shift(); next; next = line.current.shift()) await sendOne(next)
    isRunning.current = false
  }

  function enqueue(entry: UploadEntry): void {
    stops.current.set(entry.key, new AbortController())
    line.current.push(entry)
    void run()
  }

  return {
    entries,
    add(files: readonly File[]): void {
      const added = files.map((file): UploadEntry => {
        nextKey.current += 1
        return { key: nextKey.current, file, state: 'waiting', share: 0, error: '' }
      })
      setEntries((all) => [...all, ...added])
      for (const entry of added) enqueue(entry)
    },
    stop(key: number): void {
      stops.current.get(key)?.abort()
      change(key, { state: 'stopped' })
    },
    again(entry: UploadEntry): void {
      change(entry.key, { state: 'waiting', share: 0, error: '' })
      enqueue(entry)
    },
    /** Forgets those that are over. */
    clear: () => setEntries((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  }
}

export type Uploads = ReturnType<typeof useUploads>
