import type { WorkKind } from '../../../platform/durable-work/durable-work.ts'

/** A sound of a tenant and one attempt at it: what was ended is made anew under another key. */
export interface SoundName {
  audioId: string
  attempt: number
}

export interface SoundOrder extends SoundName {
  engine: string
}

export interface SpeechPayload extends SoundName {
  /** Calls that failed so far. */
  tries: number
}

export const isOfflineLane = (lane: string): boolean => lane.startsWith('speech:offline:')

/** A lane is the account of a tenant with an engine. */
export const SPEECH_WORK: WorkKind<SoundName, SoundOrder, SpeechPayload> = {
  queue: 'speech',
  keyOf: ({ audioId, attempt }) => `audio:${audioId}:${attempt}`,
  laneOf: ({ engine }, tenantId) => `speech:${engine}:${tenantId}`,
  payloadOf: ({ audioId, attempt }) => ({ audioId, attempt, tries: 0 }),
}
