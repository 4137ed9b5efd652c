import { SPEECH_STATE } from '@drawdesk/contract/voice/speech'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createSpeechRepository } from './speech.repository.ts'

/**
 * Resolves once this request is over, true; or after that time, false. Notified by the event that ends it, in whatever process that happens; looked
 * at when the listening has begun, so that no end falls between.
 */
export async function waitForSpeech(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { tenantId }: Pick<Scope, 'tenantId'>,
  id: string,
  ms: number,
): Promise<boolean> {
  const sounds = createSpeechRepository(db)
  const isOver = async (): Promise<boolean> => {
    const row = await sounds.findRequest({ tenantId }, id)
    return row === undefined || row.state === SPEECH_STATE.done || row.state === SPEECH_STATE.failed
  }
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const look = (): void => {
    isOver().then((is) => {
      if (is) resolve(true)
    }, reject)
  }
  const subscription = events.subscribe({
    tenantId,
    after: undefined,
    isPaused: () => false,
    onPlace: look,
    onGap: look,
    onEvents: async (found) => {
      if (found.some(({ topic, data }) => topic === 'speech' && data.id === id)) resolve(true)
    },
    onEnd: (error) => (error ? reject(error) : resolve(false)),
  })
  const timer = setTimeout(() => isOver().then(resolve, reject), ms)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    subscription.close()
  }
}
