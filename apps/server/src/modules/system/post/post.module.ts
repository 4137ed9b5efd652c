import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Type } from '@drawdesk/contract/core/schema'
import { PostEntry, postResource } from '@drawdesk/contract/system/post'
import { scopeOf, tenantArgument } from '../../../crud/operator.ts'
import { resourceRoutes } from '../../../crud/resource-routes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { route, type Module } from '../../../wire/route.ts'
import { findDictNames } from '../dict/dict.repository.ts'
import { postErrors } from './post.errors.ts'
import { findHeldPost, listPosts } from './post.repository.ts'

const CATEGORIES = 'post_category'

/** Posts that people of a tenant hold. */
export const postModule: Module = {
  name: 'system/post',
  routes: (deps) => [
    ...resourceRoutes(deps, {
      resource: postResource as unknown as ResourceDefinition,
      table: 'systemPost',
      unique: { system_post_code: { error: postErrors.codeTaken, field: 'postCode' } },
      checkSave: (_caller, values) => checkCategory(deps.db, values.category),
      checkRemove: (caller, ids) => checkFree(deps.db, caller, ids),
      /** Again with the rows held: whoever was given the post meanwhile is seen now. */
      afterChange: (trx, caller, ids) => checkFree(trx, caller, ids, { isRemoved: true }),
      async decorate(_caller, rows, language) {
        const names = await findDictNames(deps.db, CATEGORIES, language)
        return rows.map((row) => ({ ...row, categoryName: names.get(String(row.category)) ?? '' }))
      },
    }),
    route({
      method: 'GET', path: `${postResource.path}/select`, summary: 'Posts to choose from', audit: 'post.select', permission: 'signedIn',
      input: Type.Object({ ...tenantArgument }), answer: Type.Array(PostEntry),
      handle: async ({ caller, input }) => listPosts(deps.db, await scopeOf(deps.db, caller, input.tenantId)),
    }),
  ],
}

/** @throws AppError `common.badInput` beside the field for a key that the dictionary does not have */
async function checkCategory(db: Db, category: unknown): Promise<void> {
  if (category === undefined || (await findDictNames(db, CATEGORIES, 'zh')).has(String(category))) return
  throw commonErrors.badInput({ errors: [{ field: 'category', text: postErrors.unknownCategory().text }] })
}

/** @throws AppError `post.isHeld` naming the first post that somebody holds, and who */
async function checkFree(db: Db, caller: Caller, ids: readonly string[], { isRemoved = false } = {}): Promise<void> {
  const held = await findHeldPost(db, caller, ids, isRemoved ? 1 : 0)
  if (held) throw postErrors.isHeld({ values: { ...held } })
}
