import {
  MOVE_STATE,
  OSS_PATH,
  OssEnabled,
  OssMove,
  OssMoveInput,
  OssMoves,
  OssOrphans,
  OssTest,
  OssTestInput,
  STORE_ACTIVE,
  ossResource,
} from '@drawdesk/contract/files/oss'
import { GivenId, Type, type Static } from '@drawdesk/contract/core/schema'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { getRow } from '../../../crud/rows.repository.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { openStore } from '../../../platform/storage/objects/open-store.ts'
import { StorageFailed, type Storage } from '../../../platform/storage/storage.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { MOVE_WORK } from './move.job.ts'
import { createMoveRepository, type MoveRow } from './move.repository.ts'
import { fileErrors } from '../file.errors.ts'
import { ossErrors } from './oss.errors.ts'
import { checkStore, givenKeys, ossRules } from './oss.rules.ts'
import { findOrphans } from './orphans.ts'
import { tryStore } from './store-trial.ts'
import { PLATFORM_STORE, storeIdOf } from '../stores/store-id.ts'
import { createStoreRepository, type StoreRow } from '../stores/store.repository.ts'
import type { Stores } from '../stores/stores.ts'
import { carriesSecret, withProof } from '../../../wire/proof.ts'

export type OssNeeds = Deps & { stores: Stores }
const ById = Type.Object({ id: GivenId })

export function ossRoutes(deps: OssNeeds): AnyRoute[] {
  const { db, clock, ids, outbound, stores } = deps
  const work = createDurableWork(deps, MOVE_WORK)
  const repository = createStoreRepository(db)
  const getStore = async (caller: Caller, id: string): Promise<StoreRow> =>
    (await getRow(db, caller, 'resourceOss', id)) as unknown as StoreRow // a row of that table

  /** What a trial is of: the stored row, with the fields that were given in their place. */
  async function trialOf(caller: Caller, input: Static<typeof OssTestInput>): Promise<Storage> {
    const { id, ...given } = input
    if (id !== undefined && !hasPermission(caller, 'oss_edit')) throw commonErrors.forbidden()
    const row = id === undefined ? undefined : await getStore(caller, id)
    if (row && Object.keys(given).length === 0) return stores.openRow(row)
    checkStore(given, row as Record<string, unknown> | undefined)
    if (row && storeIdOf(row) === PLATFORM_STORE) return stores.openRow(row)
    const stored = row ? stores.accountOf(row) : undefined
    const keys = givenKeys(given)
    const text = (name: 'endpoint' | 'region' | 'appId'): string => given[name] ?? stored?.[name] ?? ''
    const shown = given.transformEndpoint ?? stored?.publicEndpoint
    const account = {
      endpoint: text('endpoint'),
      region: text('region'),
      appId: text('appId'),
      bucket: given.bucketName ?? stored?.bucket ?? '',
      ...(shown ? { publicEndpoint: shown } : {}),
      accessKey: String(keys.accessKey ?? stored?.accessKey ?? ''),
      secretKey: String(keys.secretKey ?? stored?.secretKey ?? ''),
    }
    return openStore(outbound, caller.tenantId, { category: given.category ?? row?.category ?? 1, account })
  }

  async function begin(caller: Caller, input: Static<typeof OssMoveInput>): Promise<Static<typeof OssMove>> {
    const [from, to] = [await getStore(caller, input.from), await getStore(caller, input.to)]
    if (from.id === to.id) throw ossErrors.sameStore()
    if (from.status === STORE_ACTIVE) throw ossErrors.moveFromActive({ values: { name: from.ossCode } })
    const running = (await createMoveRepository(db).list(caller)).find(
      (move) => move.state === MOVE_STATE.running && [move.fromId, move.toId].includes(storeIdOf(from)),
    )
    if (running) throw ossErrors.isMoving({ values: { name: from.ossCode } })
    const moveId = ids.next()
    await db.transaction(caller, async (trx) => {
      const moves = createMoveRepository(trx)
      const total = await moves.countLots(caller, storeIdOf(from))
      const row = { id: moveId, fromId: storeIdOf(from), toId: storeIdOf(to), total, now: clock.now() }
      await moves.insert(caller, row)
      await work.enqueue(trx, caller.tenantId, { moveId })
    })
    work.wake()
    const row = await createMoveRepository(db).find(caller, moveId)
    if (!row) throw commonErrors.notFound()
    return (await viewMoves(caller, [row]))[0] as Static<typeof OssMove> // one in, one out
  }

  async function viewMoves(caller: Caller, rows: readonly MoveRow[]): Promise<Static<typeof OssMove>[]> {
    const known = await repository.listAll(caller)
    const named = (storeId: string) => known.find((row) => storeIdOf(row) === storeId)
    const time = (at: Date | null): string => (at ? formatTime(at, deps.config.timeZone) : '')
    return rows.map((row) => ({
      id: row.id,
      fromId: named(row.fromId)?.id ?? row.fromId,
      fromName: named(row.fromId)?.ossCode ?? '',
      toId: named(row.toId)?.id ?? row.toId,
      toName: named(row.toId)?.ossCode ?? '',
      state: row.state,
      total: Math.max(row.total, row.moved + row.failed),
      moved: row.moved,
      failed: row.failed,
      bytes: Number(row.bytes),
      error: row.error,
      createTime: time(row.createTime),
      finishTime: time(row.finishTime),
    }))
  }

  async function orphansOf(caller: Caller, id: string, isTaken: boolean): Promise<OssOrphans> {
    const storage = stores.openRow(await getStore(caller, id))
    try {
      return await findOrphans(deps, storage, caller.tenantId, isTaken ? (key) => storage.remove(key) : undefined)
    } catch (error) {
      throw error instanceof StorageFailed ? fileErrors.notReadable({ cause: error }) : error
    }
  }

  return [
    ...withProof(
      resourceRoutes(deps, { resource: ossResource, table: 'resourceOss', ...ossRules(deps) }),
      carriesSecret,
    ),
    route({
      method: 'POST',
      path: `${OSS_PATH}/enable`,
      summary: 'Put a store to use: new files go there',
      audit: 'oss.enable',
      permission: 'oss_enable',
      input: ById,
      answer: OssEnabled,
      async handle({ caller, input }) {
        await getStore(caller, input.id)
        await db.transaction(caller, async (trx) => {
          if (!(await createStoreRepository(trx).enable(caller, input.id))) throw commonErrors.notFound()
        })
        return { id: input.id, status: STORE_ACTIVE }
      },
    }),
    route({
      method: 'POST',
      path: `${OSS_PATH}/test`,
      summary: 'Try a store with a small object, step by step',
      audit: 'oss.test',
      permission: ['oss_add', 'oss_edit'],
      input: OssTestInput,
      answer: OssTest,
      handle: async ({ caller, input, language }) =>
        tryStore(await trialOf(caller, input), { outbound, tenantId: caller.tenantId, language }),
    }),
    route({
      method: 'POST',
      path: `${OSS_PATH}/move`,
      summary: 'Move all files of one store to another',
      audit: 'oss.move',
      permission: 'oss_move',
      input: OssMoveInput,
      answer: OssMove,
      handle: ({ caller, input }) => begin(caller, input),
    }),
    route({
      method: 'GET',
      path: `${OSS_PATH}/moves`,
      summary: 'Moves between stores, the newest first',
      audit: 'oss.moves',
      permission: 'oss',
      isBackground: true,
      input: Type.Object({}),
      answer: OssMoves,
      handle: async ({ caller }) => viewMoves(caller, await createMoveRepository(db).list(caller)),
    }),
    route({
      method: 'GET',
      path: `${OSS_PATH}/orphans`,
      summary: 'What lies in a store without a file here',
      audit: 'oss.orphans',
      permission: 'oss_delete',
      load: 'heavy',
      input: ById,
      answer: OssOrphans,
      handle: ({ caller, input }) => orphansOf(caller, input.id, false),
    }),
    route({
      method: 'POST',
      path: `${OSS_PATH}/sweep`,
      summary: 'Take out of a store what lies there without a file here',
      audit: 'oss.sweep',
      permission: 'oss_delete',
      input: ById,
      answer: OssOrphans,
      handle: ({ caller, input }) => orphansOf(caller, input.id, true),
    }),
  ]
}
