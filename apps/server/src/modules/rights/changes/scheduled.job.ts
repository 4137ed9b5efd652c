import { RIGHTS_CHANGE_STATE, type RightsChangeKind } from '@drawdesk/contract/rights/rights'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { WorkKind, WorkRun } from '../../../platform/durable-work/durable-work.ts'
import { systemScope, type Caller, type Scope } from '../../../platform/scope.ts'
import { findPersonCaller } from '../../identity/caller/person-caller.ts'
import { wantedOf, type ChangeMaker, type KeptChange } from './change-maker.service.ts'
import { findChangeTargets } from './change-targets.loader.ts'
import { keptError } from './change-view.ts'
import { makeKept } from './make-kept.ts'
import { findChange, moveChange, type RightsChangeRow } from '../../access/history/changes.repository.ts'
import type { RightsState } from '../../access/history/rights-state.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'

export interface RightsJobPayload {
  changeId: string
  /** The author's tenant may be another than the change's: an operator's. */
  author: Pick<Scope, 'tenantId' | 'userId'>
}

/** One after the other in a tenant: each is judged by what the one before left. */
export const RIGHTS_WORK: WorkKind<Pick<RightsJobPayload, 'changeId'>, RightsJobPayload, RightsJobPayload> = {
  queue: 'rights-change',
  keyOf: ({ changeId }) => `rights:${changeId}`,
  laneOf: (_order, tenantId) => `rights-change ${tenantId}`,
  payloadOf: (order) => order,
}

type JobDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'log' | 'config'> & {
  changeMaker: ChangeMaker
  auth: AuthParts
}

const AUTHOR_GONE = {
  zh: '安排该变更的人已不能登录',
  en: 'The person who scheduled this change can no longer sign in',
} as const
/** Dictionary `notice`: an announcement. */
const NOTICE_CATEGORY = 1

/**
 * Makes a change whose time has come, in its author's name, who must still be there and still may. State, change and note move in one
 * transaction, so a worker that dies leaves it made once or not at all, and a second run finds nothing to do.
 */
export async function runScheduled(
  deps: JobDeps,
  { tenantId, payload }: Pick<WorkRun<RightsJobPayload>, 'tenantId' | 'payload'>,
): Promise<void> {
  const { db, clock, log, changeMaker: maker } = deps
  const { changeId, author } = payload
  const found = await findChange(db, { tenantId }, changeId)
  if (found?.state === RIGHTS_CHANGE_STATE.applied) {
    const made = { kind: found.kind as RightsChangeKind, wanted: found.afterState as RightsState }
    await maker.prepare(author, made) // of one that was made by the step that approved it
    return maker.finish(author, made)
  }
  if (found?.state !== RIGHTS_CHANGE_STATE.scheduled) return
  const input = found.afterState as KeptChange // checked by schedule
  const change = wantedOf(input)
  try {
    const caller = await actingAuthor(deps, author, tenantId)
    if (!caller) return await fail(found, AUTHOR_GONE)
    await findChangeTargets(db, caller, input)
    await maker.prepare(caller, change)
    await db.transaction(caller, async (trx) => {
      if ((await findChange(trx, caller, changeId, true))?.state !== RIGHTS_CHANGE_STATE.scheduled) return
      await makeKept(deps, trx, caller, found)
      if (author.tenantId === tenantId)
        await notifyAuthor(
          trx,
          { zh: `定时权限变更已生效：${found.title}`, en: `Scheduled permission change applied: ${found.title}` },
          '',
        )
    })
    await maker.finish(caller, change)
    log.info({ tenantId, userId: author.userId, changeId }, 'made a planned change of rights')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await fail(found, { zh: error.messageIn('zh'), en: error.messageIn('en') })
  }

  async function fail({ title }: RightsChangeRow, why: Bilingual): Promise<void> {
    const scope = systemScope(tenantId)
    const isMoved = await db.transaction(scope, async (trx) => {
      const now = clock.now()
      const done = await moveChange(trx, scope, changeId, {
        from: RIGHTS_CHANGE_STATE.scheduled,
        to: RIGHTS_CHANGE_STATE.failed,
        now,
        outcome: { error: keptError(why) },
      })
      if (done && author.tenantId === tenantId)
        await notifyAuthor(
          trx,
          { zh: `定时权限变更未生效：${title}`, en: `Scheduled permission change not applied: ${title}` },
          `${why.zh}\n${why.en}`,
        )
      return done
    })
    if (isMoved)
      log.warn({ tenantId, userId: author.userId, changeId, why: why.en }, 'a planned change of rights was not made')
  }

  /** A notice for the author alone; open consoles receive it when notices are next published (modules/notices). */
  async function notifyAuthor(trx: Db, { zh, en }: Bilingual, content: string): Promise<void> {
    const now = clock.now()
    const by = { createUser: author.userId, updateUser: author.userId, createTime: now, updateTime: now }
    await trx
      .as({ tenantId })
      .insertInto('deskNotice')
      .values({
        ...by,
        id: deps.ids.next(),
        tenantId,
        title: `${zh} / ${en}`.slice(0, 255),
        category: NOTICE_CATEGORY,
        releaseTime: now,
        content,
        targetUser: author.userId,
      })
      .execute()
  }
}

/** The author at work in the tenant of the change, with the rights of now. */
async function actingAuthor(
  deps: JobDeps,
  author: RightsJobPayload['author'],
  tenantId: string,
): Promise<Caller | undefined> {
  const person = await findPersonCaller(deps, author)
  return person && (person.tenantId === tenantId || person.isAdministrator) ? { ...person, tenantId } : undefined
}
