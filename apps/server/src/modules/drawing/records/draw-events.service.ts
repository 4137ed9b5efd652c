import type { Deps } from '../../../platform/deps.ts'
import type { NewEvent } from '../../../platform/events/events.ts'
import type { Scope } from '../../../platform/scope.ts'
import { waitsForRetry } from './lanes/wait-reason.ts'
import { createDrawInfoRepository, type DrawInfoRepository, type PublishedRow } from './draw-info.repository.ts'

/** What open consoles receive of a drawing that changed: enough to patch its row. For the person who drew it, and for those who see the records. */
export function drawEvent({
  id,
  userId,
  state,
  step,
  progress,
  takenDown,
  isDeleted,
  version,
}: PublishedRow): NewEvent {
  return {
    topic: 'draw',
    id,
    userId,
    permission: 'drawInfo',
    more: {
      state,
      progress,
      version,
      ...(waitsForRetry({ state, step }) ? { waits: 1 } : {}),
      ...(takenDown === 1 ? { takenDown } : {}),
      ...(isDeleted === 1 ? { isDeleted } : {}),
    },
  }
}

/** A record that was taken down, released, deleted or restored: published to those who see the gallery alone as well, so that its picture goes there too. */
export function visibilityEvents(row: PublishedRow): NewEvent[] {
  const event = drawEvent(row)
  const { userId: _maker, ...forAll } = event
  return [event, { ...forAll, permission: 'sdDraw' }]
}

/**
 * Changes that are published in the transaction that makes them, by themselves; elsewhere `publish` of {@link drawEvent} is the last step. The record's row is held until then, so what is published of one drawing
 * comes in the order of its versions.
 */
export function createDrawPublisher({ db, events }: Pick<Deps, 'db' | 'events'>) {
  function published(
    scope: Scope,
    change: (infos: DrawInfoRepository) => Promise<PublishedRow | undefined>,
  ): Promise<PublishedRow | undefined> {
    return db.transaction(scope, async (trx) => {
      const row = await change(createDrawInfoRepository(trx))
      if (row) await events.publish(trx, scope, [drawEvent(row)])
      return row
    })
  }

  return {
    /** As the repository's; undefined when somebody else moved it first. */
    move: (scope: Scope, ...change: Tail<DrawInfoRepository['move']>): Promise<PublishedRow | undefined> =>
      published(scope, (infos) => infos.move(scope, ...change)),
    /** The same for why it waits, or that it waits no more. */
    setStep: (scope: Scope, ...change: Tail<DrawInfoRepository['setStep']>): Promise<PublishedRow | undefined> =>
      published(scope, (infos) => infos.setStep(scope, ...change)),
    /** The same for an order that begins from the start. */
    startOver: (scope: Scope, ...change: Tail<DrawInfoRepository['startOver']>): Promise<PublishedRow | undefined> =>
      published(scope, (infos) => infos.startOver(scope, ...change)),
    /** The same for progress that rose. */
    setProgress: (
      scope: Scope,
      ...change: Tail<DrawInfoRepository['setProgress']>
    ): Promise<PublishedRow | undefined> => published(scope, (infos) => infos.setProgress(scope, ...change)),
  }
}

type Tail<Call extends (...given: never[]) => unknown> =
  Parameters<Call> extends [unknown, ...infer Rest] ? Rest : never

export type DrawPublisher = ReturnType<typeof createDrawPublisher>
