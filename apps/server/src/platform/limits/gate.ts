import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Caller } from '../scope.ts'
import { createBuckets } from './bucket.ts'
import { runErrand, type Errand } from './errand.ts'
import { limitErrors } from './limit.errors.ts'
import { createLine, LineFull, type Claim, type Line, type Waiting } from './line.ts'
import { LIMITS, scaled } from './limits.ts'

/** How a call burdens the database: most do not, some read much, some write a file that takes long. */
export type Load = 'light' | 'heavy' | 'export'

type Who = Pick<Caller, 'tenantId' | 'userId'>

export interface Gate {
  /** Before anything of a call is read. @throws AppError `limit.calls`, `limit.callsOfTenant` (429) */
  admit(who: Who): void
  /**
   * Runs a call with the places it needs and the time its statements have.
   *
   * @returns what it answers, and `end`, to be called when the answer is out.
   * @throws AppError `limit.heavy`, `limit.exports` (429) where no place becomes free in time; `limit.tooSlow` (429) for a statement that took too long
   */
  run<Result>(
    who: Who,
    facts: { load: Load; isMutation: boolean },
    work: () => Promise<Result>,
  ): Promise<{ result: Result; end(): void }>
}

const CANCELLED = '57014'
const TRY_AGAIN_SECONDS = 5

/** What people and tenants may ask of this process (limits.ts says how much). Nobody waits for a place while they hold one of another kind: a heavy call takes its one place first of all. */
export function createGate({
  config,
  clock,
  poolSize,
  readStatementSeconds = LIMITS.readStatementSeconds,
}: {
  config: Pick<Config, 'limitsScale'>
  clock: Clock
  poolSize: number
  /** What a statement of a call that reads may take. */
  readStatementSeconds?: number
}): Gate {
  const times = (limit: { burst: number; perSecond: number }) => ({
    burst: scaled(limit.burst, config),
    perSecond: scaled(limit.perSecond, config),
  })
  const ofPerson = createBuckets(times(LIMITS.callsPerPerson), clock)
  const ofTenant = createBuckets(times(LIMITS.callsPerTenant), clock)
  const line = createLine()

  const keyOf = ({ tenantId, userId }: Who): string => `${tenantId} ${userId}`

  async function enter(claims: readonly Claim[], waiting: Waiting, error: () => Error): Promise<() => void> {
    try {
      return await line.enter(claims, waiting)
    } catch (full) {
      throw full instanceof LineFull ? error() : full
    }
  }

  function enterHeavy(who: Who): Promise<() => void> {
    const key = `heavy ${keyOf(who)}`
    const most = scaled(LIMITS.heavyPerPerson, config)
    return enter(
      [
        { key, most },
        { key: `heavy of ${who.tenantId}`, most: Math.max(1, Math.floor(poolSize * LIMITS.heavyShareOfPoolPerTenant)) },
        { key: 'heavy', most: Math.max(1, poolSize - LIMITS.poolLeftForOthers) },
      ],
      { key, most: scaled(LIMITS.heavyWaitingPerPerson, config), ms: LIMITS.heavyWaitSeconds * 1_000 },
      () => limitErrors.heavy({ values: { most }, retryAfterSeconds: TRY_AGAIN_SECONDS }),
    )
  }

  function enterExport(who: Who): Promise<() => void> {
    const key = `export ${keyOf(who)}`
    const most = scaled(LIMITS.exportsPerPerson, config)
    return enter(
      [{ key, most }],
      { key, most: scaled(LIMITS.exportsWaitingPerPerson, config), ms: LIMITS.exportWaitSeconds * 1_000 },
      () => limitErrors.exports({ values: { most }, retryAfterSeconds: TRY_AGAIN_SECONDS }),
    )
  }

  return {
    admit(who) {
      const own = ofPerson.take(keyOf(who))
      if (own > 0)
        throw limitErrors.calls({ values: { most: LIMITS.callsPerPerson.perSecond }, retryAfterSeconds: own })
      const all = ofTenant.take(who.tenantId)
      if (all > 0)
        throw limitErrors.callsOfTenant({ values: { most: LIMITS.callsPerTenant.perSecond }, retryAfterSeconds: all })
    },

    async run(who, { load, isMutation }, work) {
      const seconds =
        load === 'export'
          ? LIMITS.exportStatementSeconds
          : isMutation
            ? LIMITS.actionStatementSeconds
            : readStatementSeconds
      let hasPlace = false
      const errand: Errand = {
        statementMs: seconds * 1_000,
        isOver: false,
        async heavy(inside) {
          if (hasPlace) return inside()
          const leave = await enterHeavy(who)
          hasPlace = true
          try {
            return await inside()
          } finally {
            hasPlace = false
            leave()
          }
        },
      }
      const leave = load === 'export' ? await enterExport(who) : undefined
      // The chunks of an export are read one after the other by who holds one of few places already.
      if (leave) hasPlace = true
      const end = (): void => {
        errand.isOver = true
        leave?.()
      }
      try {
        return { result: await runErrand(errand, () => (load === 'heavy' ? errand.heavy(work) : work())), end }
      } catch (error) {
        end()
        throw (error as { code?: unknown }).code === CANCELLED
          ? limitErrors.tooSlow({ values: { seconds }, retryAfterSeconds: TRY_AGAIN_SECONDS, cause: error })
          : error
      }
    },
  }
}

export type { Line }
