/**
 * What a fake does next. A test scripts it; a person writes it into the prompt: `[moderated]` each time, `[rate:2]` the first two times
 * that this prompt is sent. A script goes first.
 */
export interface Scenes<Scene extends string> {
  script(...scenes: Scene[]): void
  /** The scene of this request; takes one off the script. */
  next(prompt: string): Scene
  /** Words that a prompt may hold, as they are typed. */
  words: readonly string[]
}

/** `words` = word in a prompt → scene; `fallback` where nothing is asked for. */
export function createScenes<Scene extends string>(
  words: Readonly<Record<string, Scene>>,
  fallback: Scene,
): Scenes<Scene> {
  const queue: Scene[] = []
  const counts = new Map<string, number>()
  const asked = (prompt: string): Scene | undefined => {
    for (const [whole, word = '', times] of prompt.matchAll(/\[([a-z0-9]+)(?::(\d{1,3}))?\]/gi)) {
      const scene = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : undefined
      if (scene === undefined) continue
      const key = `${whole}\n${prompt}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (times === undefined || count <= Number(times)) return scene
    }
    return undefined
  }
  return {
    script: (...scenes) => void queue.push(...scenes),
    next: (prompt) => queue.shift() ?? asked(prompt) ?? fallback,
    words: Object.keys(words).map((word) => `[${word}]`),
  }
}

/** Waits that a test or a person ends: by `release`, or by themselves after `afterMs` (for people, who have no script). */
export function createHolds() {
  const waiting = new Set<() => void>()
  const watchers = new Set<() => void>()
  return {
    hold: (afterMs?: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = afterMs === undefined ? undefined : setTimeout(() => end(), afterMs)
        const end = (): void => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        waiting.add(end)
        watchers.forEach((wake) => wake())
        watchers.clear()
      }),
    release: (): void => waiting.forEach((end) => end()),
    /** Resolves once somebody waits. */
    held: (): Promise<void> => (waiting.size > 0 ? Promise.resolve() : new Promise((resolve) => watchers.add(resolve))),
    count: (): number => waiting.size,
  }
}
export type Holds = ReturnType<typeof createHolds>
