/** Something that runs, can be killed, and is started again by what looks after it. */
export interface Victim {
  name: string
  kind: VictimKind
  isUp(): boolean
  /** `kill -9`; what looks after it starts it again at once. */
  kill(): void
  /** Resolves once it runs. */
  up(): Promise<void>
  stop(): Promise<void>
}

export const VICTIM_KINDS = ['server', 'worker', 'database', 'provider'] as const
export type VictimKind = (typeof VICTIM_KINDS)[number]
