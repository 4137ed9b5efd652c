import type { ActiveAnswer } from '@drawdesk/contract/core/active'
import { HOME_SECTION_TYPES, type HomeChoice, type HomeSection } from '@drawdesk/contract/operation/config-home'
import type { Static } from '@drawdesk/contract/core/schema'
import type { FindHomeConfigAnswer, HomeChoicesInput } from '@drawdesk/contract/operation/config-home'
import { updateRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { createConfigHomeRepository } from './config-home.repository.ts'
import { idsOf } from './config-home.rules.ts'
import { createHomeChoicesRepository } from './home-choices.repository.ts'
import { contentOf } from './home-content.ts'

export function createConfigHomeService(deps: Deps & { files: FileService }) {
  const { db, clock, files } = deps
  const homes = createConfigHomeRepository(db)
  const choices = createHomeChoicesRepository(db)

  return {
    /** What guests see first; `{}` where nothing is active. What was removed since is left out for every caller: a home page is for everybody. */
    async findActive(caller: Scope): Promise<Static<typeof FindHomeConfigAnswer>> {
      const row = await homes.findActive(caller)
      if (!row) return {}
      const scope = { ...caller, rowRules: undefined }
      const { banners = [], sections = [], shortcuts = [], figures = [] } = contentOf({ ...row })
      const [views, ...found] = await Promise.all([
        files.viewsOf(scope, banners.map(({ image }) => image).filter(Boolean)),
        ...HOME_SECTION_TYPES.map((type) => choices.list(scope, type, idsOf(sections, type))),
      ])
      const there = new Map(HOME_SECTION_TYPES.map((type, index) => [type, new Set(found[index]?.map(({ id }) => id))]))
      return {
        id: row.id,
        banners: banners.map((banner) => ({ ...banner, imageFile: views.get(banner.image) ?? null })),
        sections: sections.map((section) => ({
          ...section,
          ids: section.ids.filter((id) => there.get(section.type)?.has(id)),
        })),
        shortcuts,
        figures,
        version: row.version,
      }
    },

    /** An unknown id, or another tenant's, does not exist. */
    async check(scope: Scope, id: string): Promise<{ id: string; exists: boolean; active: 0 | 1 }> {
      const row = await homes.find(scope, id)
      return { id, exists: row !== undefined, active: row?.active === 1 ? 1 : 0 }
    },

    /** One on switches the others off. Of two at once the later one stays. @throws AppError `common.notFound` */
    async changeActive(scope: Scope, id: string, active: 0 | 1): Promise<Static<typeof ActiveAnswer>> {
      const saved = await db.transaction(scope, async (trx) => {
        const inside = createConfigHomeRepository(trx)
        const row = (await inside.lockAll(scope)).find((one) => one.id === id)
        if (!row) throw commonErrors.notFound()
        if (row.active === active) return { version: row.version }
        if (active === 1) await inside.switchOff(scope, id, clock.now())
        return updateRow(deps, trx, scope, 'configHome', { id, values: { active } })
      })
      return { id, active, version: saved.version }
    },

    /** With `ids` these, in their order and as far as they exist; else the newest whose name holds the words. */
    async choices(scope: Scope, { type, keyword = '', ids }: Static<typeof HomeChoicesInput>): Promise<HomeChoice[]> {
      const found = ids
        ? inOrder(await choices.list(scope, type, ids), ids)
        : await choices.search(scope, type, keyword.trim())
      const views = await files.viewsOf(
        scope,
        found.flatMap(({ fileId }) => fileId ?? []),
      )
      return found.map(({ id, name, fileId, isShown }) => ({
        id,
        name,
        file: views.get(fileId ?? '') ?? null,
        isShown: isShown === 1 ? 1 : 0,
      }))
    },
  }
}

function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: HomeSection['ids']): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}
