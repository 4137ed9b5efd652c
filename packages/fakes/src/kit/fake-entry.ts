import type { FakeServer } from './fake-http.ts'

export interface FakeStart {
  port: number
  /** Where the console is opened: third parties send people back to it. */
  consoleUrl: string
}

/** One fake as `npm run fakes` starts it. */
export interface FakeEntry {
  name: string
  /** Codes of the drawing presets that it answers; none: it does something else. */
  presets: readonly string[]
  /** The same each time, so that a saved API keeps working. */
  port: number
  /** Behind the address that is typed; of a drawing preset it is the preset's own. */
  path?: string
  /** `curl`: what the manual of a service prints that no preset knows. */
  start(options: FakeStart): Promise<FakeServer & { curl?: string }>
  /** By the names that the presets give them. */
  secrets: Readonly<Record<string, string>>
  /** What may stand in a prompt, in brackets (scenes.ts). */
  words: readonly string[]
}
