import { FIRST_POST } from '../../posts/posts.seed.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** The post of the first administrator. */
export const makePost: NewTenantStep = async (trx, { tenantId, createUser, postId }) => {
  await trx
    .as({ tenantId })
    .insertInto('systemPost')
    .values({ id: postId, tenantId, sort: 1, createUser, updateUser: createUser, ...FIRST_POST })
    .execute()
}
