import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { Acting } from '../acting.ts'
import type { PeopleChange } from './people.change.ts'
import { getPeople } from './people.checks.ts'
import { updateAccounts } from './people.repository.ts'

const NOT_JSON = { zh: '扩展信息须为 JSON 对象', en: 'Must be a JSON object' } as const

/** What is kept of this person for this platform: JSON text, `""` for nothing. */
export async function findUserExt(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  userId: string,
  userType: number,
): Promise<string> {
  const row = await db
    .as(scope)
    .selectFrom('userPlatform')
    .select('userExt')
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', userId)
    .where('userType', '=', userType)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
  return row?.userExt ?? ''
}

export function createPlatforms(deps: Pick<Deps, 'clock' | 'ids'> & { peopleChange: PeopleChange }) {
  const { clock, ids, peopleChange: change } = deps
  return {
    /**
     * The platform somebody uses, and what is kept of them there; what is kept for the other platforms stays.
     *
     * @throws AppError `common.badInput` for a text that is no JSON object, `common.notFound`, `user.aboveYou`
     */
    async update(
      acting: Acting,
      { userId, userType, userExt }: { userId: string; userType: number; userExt: string },
    ): Promise<void> {
      const text = userExt.trim()
      if (text !== '' && !isJsonObject(text))
        throw commonErrors.badInput({ errors: [{ field: 'userExt', text: NOT_JSON }] })
      const { scope } = acting
      await change(
        acting,
        () => [userId],
        async (trx, inside) => {
          await getPeople(trx, inside, [userId])
          const now = clock.now()
          await trx
            .as(scope)
            .insertInto('userPlatform')
            .values({
              id: ids.next(),
              tenantId: scope.tenantId,
              userId,
              userType,
              userExt: text,
              createUser: scope.userId,
              createDept: scope.deptId,
              updateUser: scope.userId,
              createTime: now,
              updateTime: now,
            })
            .onConflict((conflict) =>
              conflict
                .columns(['tenantId', 'userId', 'userType'])
                .where(sql<boolean>`is_deleted = 0`)
                .doUpdateSet({
                  userExt: text,
                  updateUser: scope.userId,
                  updateTime: now,
                  version: sql<number>`user_platform.version + 1`,
                }),
            )
            .execute()
          await updateAccounts(trx, scope, [userId], { userType }, { now })
        },
      )
    },
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
