import {
  IMPORT_LATEST_MAX,
  type ImportDone,
  type ImportUndoInput,
  type ImportUndone,
} from '@drawdesk/contract/core/rows/import'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { comingFrom } from '../../../platform/row-changes.ts'
import type { Scope } from '../../../platform/scope.ts'
import { lockTenant } from '../users/account-limit.repository.ts'
import { levelOf, type Acting } from '../users/acting.ts'
import type { PeopleChange } from '../users/people/people.change.ts'
import { getPeople, keepOneAdmin } from '../users/people/people.checks.ts'
import { findAliases, findTargets, updateAccounts, type AccountValues } from '../users/people/people.repository.ts'
import { publishUserChanges } from '../users/user-events.ts'
import { userErrors } from '../users/user.errors.ts'
import { importErrors } from './import.errors.ts'
import {
  findImport,
  findSignedIn,
  findWrittenRows,
  listOwnImports,
  lockImport,
  markUndone,
  type WrittenRow,
} from './import.repository.ts'

const WHY = {
  gone: { zh: '已被删除，或你看不到', en: 'Deleted since, or not visible to you' },
  changed: { zh: '导入后又被修改', en: 'Edited after the import' },
  signedIn: { zh: '已经登录过', en: 'Has signed in since' },
  self: { zh: '是你自己的账号', en: 'This is your own account' },
} as const satisfies Record<string, Bilingual>

interface Plan {
  remove: WrittenRow[]
  restore: WrittenRow[]
  kept: { name: string; text: Bilingual }[]
}

/** The way back from an import of people, for who made it. */
export function createUserImportUndo(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'> & { peopleChange: PeopleChange },
) {
  const { db, clock, log, peopleChange: change } = deps

  /** The import, if the caller made it, it is over and nobody has undone it. @throws AppError `userImport.unknown`, `userImport.undone` */
  async function getOwn(at: Db, { scope, caller }: Acting, id: string): Promise<{ fileName: string }> {
    const found = await findImport(at, scope, id)
    const isOver = found?.state === 'done' || found?.state === 'stopped'
    if (!found || found.createUser !== caller.userId || !isOver) throw importErrors.unknown()
    if (found.isUndone === 1) throw importErrors.undone()
    return found
  }

  return {
    async latest(scope: Scope): Promise<(Omit<ImportDone, 'createTime'> & { createTime: Date })[]> {
      const found = await listOwnImports(db, scope, IMPORT_LATEST_MAX)
      return found.map(({ added, updated, isUndone, ...row }) => ({
        ...row,
        add: added,
        edit: updated,
        isUndone: isUndone === 1 ? 1 : 0,
      }))
    },

    /**
     * Removes the people that the import added and puts back what it changed, of those that nobody has changed since; the others stay, and say why. All
     * of it together, or nothing. A trial changes nothing.
     *
     * @throws AppError `userImport.unknown` also for somebody else's, `userImport.undone`, `user.lastAdministrator`
     */
    async undo(acting: Acting, { id, isTrial }: ImportUndoInput, language: Language): Promise<ImportUndone> {
      const answer = ({ remove, restore, kept }: Plan): ImportUndone => ({
        undone: remove.length + restore.length,
        kept: kept.map(({ name, text }) => ({ name, msg: text[language] })),
      })
      const { fileName } = await getOwn(db, acting, id)
      if (isTrial === 1) return answer(await planOf(db, acting, id))
      const { scope } = acting
      let plan: Plan | undefined
      await change(
        acting,
        (ids: readonly string[]) => ids,
        async (trx, inside) => {
          await lockTenant(trx, scope)
          await lockImport(trx, scope, id)
          const now = clock.now()
          if (!(await markUndone(trx, scope, id, now))) throw importErrors.undone()
          plan = await planOf(trx, acting, id)
          const { remove, restore } = plan
          const gone = remove.map(({ userId }) => userId)
          if (gone.length > 0) await keepOneAdmin(trx, acting, await getPeople(trx, inside, gone))
          await comingFrom({ kind: 'importUndo', file: fileName }, async () => {
            if (gone.length > 0) await updateAccounts(trx, scope, gone, { isDeleted: 1 }, { now })
            for (const row of restore)
              await updateAccounts(trx, scope, [row.userId], valuesOf(row), { now, version: row.version })
          })
          await publishUserChanges(deps, trx, scope, ['0'])
          return gone
        },
        'account gone',
      )
      if (!plan) throw new Error('no plan was made') // the work sets it, or throws
      const done = answer(plan)
      log.info(
        {
          tenantId: scope.tenantId,
          userId: acting.caller.userId,
          importId: id,
          undone: done.undone,
          kept: done.kept.length,
        },
        'undid an import of users',
      )
      return done
    },
  }
}

/** What can be taken back now, and what has to stay. */
async function planOf(at: Db, acting: Acting, importId: string): Promise<Plan> {
  const { scope, caller, level } = acting
  const rows = await findWrittenRows(at, scope, importId)
  const ids = rows.map(({ userId }) => userId)
  const now = new Map((await findTargets(at, scope, ids)).map((person) => [person.id, person]))
  const signedIn = await findSignedIn(at, scope, ids)
  const aliases = await findAliases(at, scope, ids)
  const plan: Plan = { remove: [], restore: [], kept: [] }
  const whyNot = ({ userId, version, was }: WrittenRow): Bilingual | undefined => {
    const person = now.get(userId)
    if (!person) return WHY.gone
    if (was === null && signedIn.has(userId)) return WHY.signedIn
    if (person.version !== version) return WHY.changed
    if (was === null && userId === caller.userId) return WHY.self
    return levelOf(aliases.get(userId) ?? []) > level ? userErrors.aboveYou().text : undefined
  }
  for (const row of rows) {
    const text = whyNot(row)
    if (text) plan.kept.push({ name: now.get(row.userId)?.realName || row.account, text })
    else plan[row.was === null ? 'remove' : 'restore'].push(row)
  }
  return plan
}

/** What stood there before, as the columns take it. */
function valuesOf({ was }: WrittenRow): AccountValues {
  const { birthday, ...others } = was ?? {}
  return {
    ...others,
    ...(birthday !== undefined && { birthday: typeof birthday === 'string' ? new Date(birthday) : null }),
  }
}
