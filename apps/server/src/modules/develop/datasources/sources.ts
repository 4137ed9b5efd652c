import {
  OWN_DATASOURCE_ID,
  type DatasourceChoice,
  type DatasourceTestAnswer,
} from '@drawdesk/contract/develop/datasource'
import type { Driver } from '@drawdesk/contract/develop/jdbc'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { createGuardedSockets } from '../../../platform/outbound/guard/guarded-sockets.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import type { Scope } from '../../../platform/scope.ts'
import { SourceFailed, type SourceConnection, type SourceReader } from '../drivers/driver.ts'
import { CONNECT } from '../drivers/drivers.ts'
import { datasourceErrors } from './datasource.errors.ts'
import { createDatasourceRepository, type SourceRow } from './datasource.repository.ts'
import { ownSource } from './own-source.repository.ts'
import { placeOf } from './source-place.ts'
import { createSourcePools, POOL_LIMITS, type PoolLimits } from './source-pools.ts'

const TRIAL_MS = 10_000
const OWN_NAME = { zh: '本系统', en: 'This system' } as const

/** Databases that reports and models read: one pool for each, and the product's own. */
export function createSources(
  deps: Pick<Deps, 'db' | 'config' | 'secrets'>,
  { limits = POOL_LIMITS }: { limits?: PoolLimits } = {},
) {
  const { db, config } = deps
  const rows = createDatasourceRepository(db)
  const sockets = createGuardedSockets({ config })
  const pools = createSourcePools(sockets, limits)

  async function get(scope: Scope, id: string): Promise<SourceRow> {
    const row = await rows.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  /** A connection of a source that is not the product's own. @throws AppError `common.notFound`, `datasource.inactive`, `datasource.busy`, `datasource.failed` */
  async function use<T>(scope: Scope, id: string, work: (connection: SourceConnection) => Promise<T>): Promise<T> {
    const row = await get(scope, id)
    if (row.active !== 1) throw datasourceErrors.inactive({ values: { name: row.name } })
    try {
      return await pools.use({ id, version: row.version, place: () => placeOf(deps, scope, row) }, work)
    } catch (error) {
      throw isOfSource(error)
        ? datasourceErrors.failed({ values: { name: row.name, why: error.message }, cause: error })
        : error
    }
  }

  /** The source that a tenant uses where none is said; the product's own where theirs is none that the caller sees. */
  function defaultAmong(active: readonly { id: string }[], chosen: string | null): string {
    return active.some(({ id }) => id === chosen) && chosen !== null ? chosen : OWN_DATASOURCE_ID
  }

  return {
    async defaultId(scope: Scope): Promise<string> {
      return defaultAmong(...(await Promise.all([rows.listActive(scope), rows.defaultOf(scope)])))
    },

    /** What may be chosen: the product's own first, then the active ones that the caller sees. */
    async list(scope: Scope, language: 'zh' | 'en'): Promise<DatasourceChoice[]> {
      const [active, chosen] = await Promise.all([rows.listActive(scope), rows.defaultOf(scope)])
      const byDefault = defaultAmong(active, chosen)
      return [
        { id: OWN_DATASOURCE_ID, name: OWN_NAME[language], driver: 'postgres' as const, isOwn: true },
        ...active.map(({ id, name, driver }) => ({ id, name, driver: driver as Driver, isOwn: false })), // checked by the resource
      ].map((one) => ({ ...one, isDefault: one.id === byDefault }))
    },

    /** Names by id, the product's own among them. */
    async namesOf(scope: Scope, ids: readonly string[], language: 'zh' | 'en'): Promise<Map<string, string>> {
      return new Map(await rows.namesOf(scope, ids)).set(OWN_DATASOURCE_ID, OWN_NAME[language])
    },

    use,

    /** Reads a source by fixed statements, the product's own (`"0"` or `""`) too. @throws AppError as {@link use} */
    async read<T>(scope: Scope, id: string, work: (reader: SourceReader) => Promise<T>): Promise<T> {
      return id === OWN_DATASOURCE_ID || id === '' ? work(ownSource(db, scope)) : use(scope, id, work)
    },

    /** Signs in by the stored settings, switched on or not, and asks who is there; beside the pool, so that it says how things are now. @throws AppError `common.notFound` */
    async test(scope: Scope, id: string): Promise<DatasourceTestAnswer> {
      const place = placeOf(deps, scope, await get(scope, id))
      const startedMs = performance.now()
      const elapsedMs = (): number => Math.round(performance.now() - startedMs)
      try {
        const options = { sockets, connectMs: TRIAL_MS, statementMs: TRIAL_MS }
        const connection = await CONNECT[place.driver](place, options)
        try {
          const ms = elapsedMs()
          return {
            ok: true,
            version: await connection.version(),
            ms,
            mayWrite: await connection.mayWrite(),
            msg: '',
          }
        } finally {
          await connection.end()
        }
      } catch (error) {
        if (!isOfSource(error)) throw error
        return { ok: false, version: '', ms: elapsedMs(), mayWrite: false, msg: error.message }
      }
    },

    /** Connections that were made of older rows are let go. */
    forget(ids: readonly string[]): void {
      for (const id of ids) pools.retire(id)
    },
    stateOf: pools.stateOf,
    close: pools.close,
  }
}

const isOfSource = (error: unknown): error is Error => error instanceof SourceFailed || error instanceof OutboundError

export type Sources = ReturnType<typeof createSources>
