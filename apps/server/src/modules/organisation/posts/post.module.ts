import { Type } from '@drawdesk/contract/core/schema'
import { POST_CATEGORIES, PostEntry, postResource } from '@drawdesk/contract/organisation/post'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { route, type Module } from '../../../wire/route.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import { postErrors } from './post.errors.ts'
import { findHeldPost, listPosts } from './post.repository.ts'

/** Posts that people of a tenant hold. */
export const postModule: Module<Deps & { businessDictionaries: DictService }> = {
  name: 'organisation/posts',
  routes: (deps) => [
    ...resourceRoutes(deps, {
      resource: postResource,
      table: 'systemPost',
      unique: { system_post_code: { error: postErrors.codeTaken, field: 'postCode' } },
      checkSave: (caller, { values }) => checkCategory(deps, caller, values.category),
      checkRemove: (caller, { ids }) => checkFree(deps.db, caller, ids),
      /** Again with the rows held: people who were given the post meanwhile are seen now. */
      afterChange: (trx, caller, { ids }) => checkFree(trx, caller, ids, { isRemoved: true }),
      async importChoices(caller) {
        const [zh, en] = await Promise.all([
          deps.businessDictionaries.findNames(caller, POST_CATEGORIES, 'zh'),
          deps.businessDictionaries.findNames(caller, POST_CATEGORIES, 'en'),
        ])
        return { category: { zh, en } }
      },
      async decorate(caller, rows, language) {
        const names = await deps.businessDictionaries.findNames(caller, POST_CATEGORIES, language)
        return rows.map((row) => ({ ...row, categoryName: names.get(String(row.category)) ?? '' }))
      },
    }),
    route({
      method: 'GET',
      path: `${postResource.path}/select`,
      summary: 'Posts to choose from',
      audit: 'post.select',
      permission: 'signedIn',
      input: Type.Object({ ...tenantArgument }),
      answer: Type.Array(PostEntry),
      handle: async ({ caller, input }) => listPosts(deps.db, await scopeOf(deps.db, caller, input.tenantId)),
    }),
  ],
}

/** @throws AppError `common.badInput` beside the field for a key that the dictionary does not have */
async function checkCategory(
  deps: Deps & { businessDictionaries: DictService },
  caller: Caller,
  category: unknown,
): Promise<void> {
  if (
    category === undefined ||
    (await deps.businessDictionaries.findNames(caller, POST_CATEGORIES, 'zh')).has(String(category))
  )
    return
  throw commonErrors.badInput({ errors: [{ field: 'category', text: postErrors.unknownCategory().text }] })
}

/** @throws AppError `post.isHeld` naming the first post that somebody holds, and who */
async function checkFree(db: Db, caller: Caller, ids: readonly string[], { isRemoved = false } = {}): Promise<void> {
  const held = await findHeldPost(db, caller, ids, isRemoved ? 1 : 0)
  if (held) throw postErrors.isHeld({ values: { ...held } })
}
