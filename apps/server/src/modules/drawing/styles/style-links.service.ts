import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDrawExRepository } from '../experiences/draw-ex.repository.ts'
import { versionedOf } from '../experiences/draw-ex.versions.ts'
import { createExStylesRepository } from '../experiences/ex-styles.repository.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { createDrawStyleRepository } from './draw-style.repository.ts'
import { createStyleLinksRepository } from './style-links.repository.ts'

/** Takes styles out of experiences. That changes the experience: who edits it meanwhile is notified, and it keeps a version. */
export function createStyleLinks(deps: Pick<Deps, 'db' | 'clock' | 'config'> & { rowVersions: RowVersions }) {
  const { db, clock, config, rowVersions: versions } = deps

  async function unlink(
    scope: Scope,
    styleId: string,
    chosen: (exIds: readonly string[]) => readonly string[],
  ): Promise<{ exIds: string[]; removed: number }> {
    return db.transaction(scope, async (trx) => {
      if (!(await createDrawStyleRepository(trx).lock(scope, styleId))) throw commonErrors.notFound()
      const links = createStyleLinksRepository(trx)
      const exs = createDrawExRepository(trx)
      const exIds = (await links.list(scope, [styleId])).map(({ exId }) => exId)
      const gone = chosen(exIds)
      // Held in one order, so that two who do this at once do not wait for each other.
      for (const exId of [...gone].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))) {
        const before = await exs.lock(scope, exId)
        if (!before) throw commonErrors.notFound()
        const stylesNow = async (): Promise<string[]> =>
          (await createExStylesRepository(trx).list(scope, [exId])).map((style) => style.styleId)
        await versions.keepIfNew(trx, scope, 'drawEx', versionedOf(before, await stylesNow(), config.timeZone))
        await links.remove(scope, { styleId, exId })
        const after = await exs.update(scope, exId, { updateUser: scope.userId, updateTime: clock.now() })
        if (after) await versions.keep(trx, scope, 'drawEx', versionedOf(after, await stylesNow(), config.timeZone))
      }
      return { exIds: exIds.filter((exId) => !gone.includes(exId)), removed: gone.length }
    })
  }

  return {
    /** @throws AppError `common.notFound` when that experience does not offer it. */
    async remove(scope: Scope, id: string, exId: string): Promise<{ id: string; exIds: string[] }> {
      const { exIds } = await unlink(scope, id, (all) => {
        if (!all.includes(exId)) throw commonErrors.notFound()
        return [exId]
      })
      return { id, exIds }
    },

    /** From all experiences that this person sees; `removed` 0 where none offers it. */
    async removeAll(scope: Scope, id: string): Promise<{ id: string; exIds: string[]; removed: number }> {
      return { id, ...(await unlink(scope, id, (all) => all)) }
    },
  }
}
