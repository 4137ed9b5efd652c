/** One sound at a time in the whole window: a new one ends the one before. */
let current: { stop: () => void } | undefined

export interface Playing {
  pause(): void
  resume(): Promise<void>
  stop(): void
}

/**
 * Plays a sound; `onEnd` is called when it is through, `onPause` when another one took its place.
 *
 * @throws {DOMException} where the browser does not play it
 */
export async function play(
  sound: Blob,
  { onEnd, onReplaced }: { onEnd: () => void; onReplaced: () => void },
): Promise<Playing> {
  current?.stop()
  const url = URL.createObjectURL(sound)
  const audio = new Audio(url)
  let isOver = false
  const end = (): boolean => {
    if (isOver) return false
    isOver = true
    audio.pause()
    audio.removeAttribute('src')
    URL.revokeObjectURL(url)
    if (current === own) current = undefined
    return true
  }
  const own = {
    stop: () => {
      if (end()) onReplaced()
    },
  }
  current = own
  audio.addEventListener('ended', () => {
    if (end()) onEnd()
  })
  try {
    await audio.play()
  } catch (error) {
    end()
    throw error
  }
  return { pause: () => audio.pause(), resume: () => audio.play(), stop: () => void end() }
}
