import type { Readable } from 'node:stream'
import type { Language } from '@drawdesk/contract/core/texts'
import {
  ERASURE_DAYS_PARAM,
  ERASURE_STATE,
  EXPORT_STATE,
  type PersonDataView,
  type RemovedPerson,
} from '@drawdesk/contract/organisation/person-data'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { type AppError, commonErrors } from '../../../platform/errors.ts'
import { isOperator, type Caller, type Scope } from '../../../platform/scope.ts'
import type { BytePart } from '../../../platform/storage/storage.ts'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'
import { openPlace } from '../../files/stores/parted.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import type { Acting } from '../users/acting.ts'
import { changePeople, getPeople } from '../users/people/people.checks.ts'
import { findBlockers } from './erasing/blockers.ts'
import { BLOCKER_FACTS } from './erasing/blockers.repository.ts'
import { ERASE_WORK, publishErasure } from './erasing/erase.job.ts'
import { EXPORT_WORK } from './copies/export.job.ts'
import { viewBlockers, viewErasure, viewExport, type ViewOptions } from './person-data.view.ts'
import { createPersonErasures } from './erasing/person-erasure.repository.ts'
import { createPersonExports, type ExportRow } from './copies/person-export.repository.ts'
import { aliasOf } from './person-facts.ts'
import { personErrors } from './person.errors.ts'
import { EXPORTED_STEPS } from './tables/exported.ts'
import { PERSON_STEPS } from './tables/person-tables.ts'

const DAY_MS = 86_400_000
const WRONG_CONFIRMATION = { zh: '与账号不一致', en: 'Doesn’t match the account' } as const

export type PersonDataDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'storage' | 'events' | 'jobs' | 'log'>

/** Copies and erasure of what is kept of one person, for themselves and for administrators. */
export function createPersonData(deps: PersonDataDeps) {
  const { db, clock, ids, config, storage, log } = deps
  const exporting = createDurableWork(deps, EXPORT_WORK)
  const erasing = createDurableWork(deps, ERASE_WORK)

  /** Somebody the caller may manage, removed or not. @throws AppError `common.notFound`, `user.aboveYou` */
  async function getManaged(acting: Acting, userId: string): Promise<{ account: string; isRemoved: boolean }> {
    const isRemoved = (await createPersonErasures(db).findAccount(acting.scope, userId))?.isDeleted === 1
    const [person] = await changePeople(db, acting, (trx, inside) =>
      getPeople(trx, inside, [userId], isRemoved ? 1 : 0),
    )
    if (!person) throw commonErrors.notFound()
    return { account: person.account, isRemoved }
  }

  async function view(
    caller: Caller,
    scope: Scope,
    userId: string,
    options: ViewOptions & { refusal: AppError | undefined },
  ): Promise<PersonDataView> {
    const [exports, [erasure], blockers, waitDays] = await Promise.all([
      createPersonExports(db).listOf(scope, userId),
      createPersonErasures(db).listOf(scope, [userId]),
      findBlockers(db, scope, userId, clock.now()),
      readParam(db, scope, ERASURE_DAYS_PARAM),
    ])
    return {
      exports: exports.map((row) => viewExport(row, caller.userId, options)),
      ...(erasure ? { erasure: viewErasure(erasure, options) } : {}),
      blockers: viewBlockers(blockers, options),
      waitDays,
      refused: options.refusal?.messageIn(options.language) ?? '',
    }
  }

  /** @throws AppError `person.running` */
  async function beginExport(scope: Scope, userId: string): Promise<void> {
    const id = ids.next()
    await db.transaction(scope, async (trx) => {
      const row = { id, userId, total: EXPORTED_STEPS.length, storageKey: newStorageKey(scope.tenantId) }
      if (!(await createPersonExports(trx).insert(scope, { ...row, now: clock.now() }))) throw personErrors.running()
      await exporting.enqueue(trx, scope.tenantId, { exportId: id })
    })
    exporting.wake()
    log.info({ tenantId: scope.tenantId, userId: scope.userId, of: userId }, 'asked for a copy of the data of a person')
  }

  /** @throws AppError `person.blocked`, `person.already` */
  async function beginErasure(
    scope: Scope,
    userId: string,
    { isOwn, days, language }: { isOwn: boolean; days: number; language: Language },
  ): Promise<void> {
    const id = ids.next()
    const now = clock.now()
    const dueTime = new Date(now.getTime() + days * DAY_MS)
    await db.transaction(scope, async (trx) => {
      const blockers = await findBlockers(trx, scope, userId, now)
      if (blockers.length > 0) {
        const reasons = blockers
          .map(({ kind }) => BLOCKER_FACTS[kind].text[language])
          .join(language === 'zh' ? '、' : '; ')
        throw personErrors.blocked({ values: { reasons } })
      }
      const row = { id, userId, alias: aliasOf(userId), isOwn: isOwn ? 1 : 0, dueTime, total: PERSON_STEPS.length }
      if (!(await createPersonErasures(trx).insert(scope, { ...row, now }))) throw personErrors.already()
      await erasing.enqueue(trx, scope.tenantId, { erasureId: id }, { runAt: dueTime })
    })
    erasing.wake()
    log.info({ tenantId: scope.tenantId, userId: scope.userId, of: userId, days }, 'asked to erase a person')
  }

  /** @throws AppError `common.notFound`, `person.begun` */
  async function callOff(scope: Scope, userId: string): Promise<void> {
    const erasures = createPersonErasures(db)
    const [row] = await erasures.listOf(scope, [userId])
    if (!row) throw commonErrors.notFound()
    if (row.state !== ERASURE_STATE.waiting || !(await erasures.callOff(scope, row.id, clock.now())))
      throw personErrors.begun()
    await erasing.cancel({ erasureId: row.id })
    await publishErasure(deps, row)
  }

  /** @throws AppError `person.notReady`, `person.notYours` */
  async function find(caller: Caller, scope: Scope, id: string): Promise<ExportRow> {
    const row = await createPersonExports(db).find(scope, id)
    if (!row) throw commonErrors.notFound()
    // Who looks on as somebody else has nothing of theirs to carry away.
    if (row.createUser !== caller.userId || caller.view !== undefined) throw personErrors.notYours()
    if (row.state !== EXPORT_STATE.done || row.expireTime === null || row.expireTime <= clock.now())
      throw personErrors.notReady()
    return row
  }

  const confirmed = (account: string, given: string): void => {
    if (given.trim() !== account)
      throw commonErrors.badInput({ errors: [{ field: 'confirm', text: WRONG_CONFIRMATION }] })
  }
  const optionsOf = (language: Language, isOwn: boolean): ViewOptions => ({
    language,
    timeZone: config.timeZone,
    isOwn,
  })
  const ownRefusal = (caller: Caller): AppError | undefined =>
    isOperator(caller) ? personErrors.platformAdministrator() : undefined

  return {
    own: {
      view: (caller: Caller, language: Language): Promise<PersonDataView> =>
        view(caller, caller, caller.userId, { ...optionsOf(language, true), refusal: ownRefusal(caller) }),

      beginExport: (caller: Caller): Promise<void> => beginExport(caller, caller.userId),

      /** @throws AppError `person.platformAdministrator`, `common.badInput`, `person.blocked`, `person.already` */
      async erase(caller: Caller, { confirm, language }: { confirm: string; language: Language }): Promise<void> {
        const refusal = ownRefusal(caller)
        if (refusal) throw refusal
        confirmed(caller.account, confirm)
        const days = await readParam(db, caller, ERASURE_DAYS_PARAM)
        await beginErasure(caller, caller.userId, { isOwn: true, days, language })
      },

      callOff: (caller: Caller): Promise<void> => callOff(caller, caller.userId),
    },

    find,

    /** The copy or a part of it, as it is read. */
    open: async (row: ExportRow, part?: BytePart): Promise<Readable> => (await openPlace(storage, row, part)).stream,

    async viewOf(acting: Acting, userId: string, language: Language): Promise<PersonDataView> {
      const { isRemoved } = await getManaged(acting, userId)
      return view(acting.caller, acting.scope, userId, {
        ...optionsOf(language, false),
        refusal: isRemoved ? undefined : personErrors.notRemoved(),
      })
    },

    async beginExportOf(acting: Acting, userId: string): Promise<void> {
      await getManaged(acting, userId)
      await beginExport(acting.scope, userId)
    },

    /** At once: who removed the account has looked at it twice by then. Errors as {@link getManaged}, `person.notRemoved`, `common.badInput`, `person.blocked`, `person.already` */
    async eraseOf(
      acting: Acting,
      { userId, confirm, language }: { userId: string; confirm: string; language: Language },
    ): Promise<void> {
      const { account, isRemoved } = await getManaged(acting, userId)
      if (!isRemoved) throw personErrors.notRemoved()
      confirmed(account, confirm)
      await beginErasure(acting.scope, userId, { isOwn: false, days: 0, language })
    },

    /** Accounts that were removed, and own requests that wait, with what becomes of them. */
    async listPeople({ scope }: Acting, language: Language): Promise<RemovedPerson[]> {
      const erasures = createPersonErasures(db)
      const people = await erasures.listPeople(scope)
      const rows = await erasures.listOf(
        scope,
        people.map(({ id }) => id),
      )
      const byUser = new Map(rows.map((row) => [row.userId, row]))
      return people.map(({ id, account, realName, isDeleted, updateTime }) => {
        const erasure = byUser.get(id)
        return {
          userId: id,
          account,
          realName,
          removedTime: isDeleted === 1 ? formatTime(updateTime, config.timeZone) : '',
          ...(erasure ? { erasure: viewErasure(erasure, optionsOf(language, false)) } : {}),
        }
      })
    },
  }
}
