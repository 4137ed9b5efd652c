import { deviceWords } from '@drawdesk/contract/identity/device'
import { ONLINE_WITHIN_MINUTES, onlineResource } from '@drawdesk/contract/identity/online'
import { readFilters } from '../../../crud/filters.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { shownFilters, hiddenIn, shownSort } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { createSessionRepository } from '../sessions/session.repository.ts'
import type { Sessions } from '../sessions/sessions.service.ts'

const PEOPLE = 'userAccount'
/** Columns of the account; the others are of the session. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['account', 'realName'])
const ACTIVE_MS = ONLINE_WITHIN_MINUTES * 60_000

interface Ended {
  ids: string[]
  /** Whose they were, for the log. */
  accounts: string[]
}

/** Sign-ins of the people of a tenant that the caller sees, and ending them. */
export function createOnline(deps: Deps & { sessions: Sessions }) {
  const { db, clock, config, sessions } = deps
  const rows = createSessionRepository(db)

  /** One's own end otherwise than by an administrator: the page of the session says so. */
  async function endAll(caller: Caller, found: readonly { id: string; userId: string }[]): Promise<string[]> {
    const idsOf = (isOwn: boolean): string[] =>
      found.filter(({ userId }) => (userId === caller.userId) === isOwn).map(({ id }) => id)
    return [
      ...(await sessions.end(idsOf(true), 'ended')),
      ...(await sessions.end(idsOf(false), 'ended by administrator')),
    ]
  }

  return {
    /** @throws AppError `common.badInput` for a search by what is not shown of people. */
    async list(scope: Caller, input: Readonly<Record<string, unknown>>) {
      const asked = readFilters(onlineResource, { ...input, tenantId: undefined }, config.timeZone)
      const filters = asked.flatMap((one) => (OF_PEOPLE.has(one.column) ? shownFilters(scope, PEOPLE, [one]) : [one]))
      const sort = readSort(onlineResource, input)
      const now = clock.now()
      const hidden = new Set(
        sort
          .filter((one) => OF_PEOPLE.has(one.column) && shownSort(scope, PEOPLE, [one]).length === 0)
          .map(({ column }) => column),
      )
      const page = await rows.page(scope, {
        filters,
        sort: sort.filter(({ column }) => !hidden.has(column)),
        paging: readPaging(input),
        now,
      })
      return {
        ...page,
        records: page.records.map((row) => {
          const isHidden = hiddenIn(scope, PEOPLE, row)
          return {
            ...row,
            account: isHidden('account') ? '' : row.account,
            realName: isHidden('realName') ? '' : row.realName,
            device: deviceWords(row.userAgent),
            isActive: toFlag(now.getTime() - row.lastSeen.getTime() <= ACTIVE_MS),
            isLocked: toFlag(row.isLocked),
            isCurrent: toFlag(row.id === scope.sessionId),
          }
        }),
      }
    },

    /** All or none. @throws AppError `common.notFound` when one is over, unknown, or of somebody the caller does not see. */
    async end(scope: Caller, ids: readonly string[]): Promise<Ended> {
      const wanted = new Set(ids.map((id) => id.toLowerCase()))
      const found = await rows.findLiveSeen(scope, { ids: [...wanted], userIds: [] }, clock.now())
      if (found.length !== wanted.size) throw commonErrors.notFound()
      return { ids: await endAll(scope, found), accounts: accountsOf(found) }
    },

    /** The session that asks stays, so that ending the others does not end one's own. */
    async endOf(scope: Caller, userIds: readonly string[]): Promise<Ended> {
      const found = (await rows.findLiveSeen(scope, { ids: [], userIds }, clock.now())).filter(
        ({ id }) => id !== scope.sessionId,
      )
      return { ids: await endAll(scope, found), accounts: accountsOf(found) }
    },
  }
}

const accountsOf = (found: readonly { account: string }[]): string[] => [
  ...new Set(found.map(({ account }) => account)),
]
const toFlag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0)
