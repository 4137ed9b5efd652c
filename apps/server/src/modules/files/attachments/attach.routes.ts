import {
  ATTACH_PATH,
  Attach,
  AttachQuery,
  AttachRemove,
  AttachRestore,
  AttachSave,
  attachResource,
} from '@drawdesk/contract/files/attach'
import { GivenId, IdsAnswer, PageOf, SaveAnswer, Type, type Static } from '@drawdesk/contract/core/schema'
import { readDateSearch } from '../../../crud/filters.ts'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { storeIdOf } from '../stores/store-id.ts'
import { createStoreRepository } from '../stores/store.repository.ts'
import { createAttachRepository, type AttachFilters, type AttachRow } from './attach.repository.ts'
import type { Attachments } from './attachments.ts'

export type AttachNeeds = Deps & { attachments: Attachments }

export function attachRoutes(deps: AttachNeeds): AnyRoute[] {
  const { db, clock, config, attachments } = deps
  const rows = createAttachRepository(db)

  async function filtersOf(tenantId: string, input: Static<typeof AttachQuery>): Promise<AttachFilters> {
    const { originalName, extension, mime, user, storeId } = input
    const store = storeId ? await createStoreRepository(db).find({ tenantId }, storeId) : undefined
    return {
      ...(originalName ? { originalName } : {}),
      ...(extension ? { extension } : {}),
      ...(mime ? { mime } : {}),
      ...(user ? { user } : {}),
      ...(storeId ? { storeId: store ? storeIdOf(store) : storeId } : {}),
      isUnused: input.unused === 1,
      isRemoved: input.removed === 1,
      dates: readDateSearch(input, config.timeZone),
    }
  }

  /** @throws AppError `common.notFound` */
  async function getFile(scope: Scope, id: string): Promise<AttachRow> {
    const row = await rows.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  return [
    route({
      method: 'GET',
      path: `${ATTACH_PATH}/list`,
      summary: 'Files of the tenant: a page, the newest first',
      audit: 'attach.list',
      permission: attachResource.code,
      input: AttachQuery,
      answer: PageOf(Type.Partial(Attach)),
      async handle({ caller, input }) {
        const page = await rows.page(caller, await filtersOf(caller.tenantId, input), readPaging(input))
        return { ...page, records: await attachments.toViews(caller, page.records) }
      },
    }),
    route({
      method: 'GET',
      path: `${ATTACH_PATH}/detail`,
      summary: 'A file and what uses it',
      audit: 'attach.detail',
      permission: 'attach_view',
      input: Type.Object({ id: GivenId }),
      answer: Attach,
      handle: async ({ caller, input }) => (await attachments.toViews(caller, [await getFile(caller, input.id)]))[0],
    }),
    ...historyRoutes(deps, {
      resource: attachResource,
      table: 'resourceFile',
      key: GivenId,
      find: getFile,
      permission: 'attach_view',
      scopeIn: (caller) => caller,
    }),
    route({
      method: 'POST',
      path: `${ATTACH_PATH}/submit`,
      summary: 'Name and remark of a file',
      audit: 'attach.save',
      permission: 'attach_edit',
      input: AttachSave,
      answer: SaveAnswer,
      async handle({ caller, input }) {
        const { id, name, remark } = input
        if (name?.trim() === '')
          throw commonErrors.badInput({
            errors: [{ field: 'name', text: attachResource.texts.fields.name?.required ?? { zh: '', en: '' } }],
          })
        const version = await rows.save(caller, id, {
          ...(name === undefined ? {} : { name: name.trim() }),
          ...(remark === undefined ? {} : { remark }),
          now: clock.now(),
        })
        if (version === 0) throw commonErrors.notFound()
        return { id, version }
      },
    }),
    route({
      method: 'POST',
      path: `${ATTACH_PATH}/remove`,
      summary: 'Remove files that nothing uses; by force those that are used too',
      audit: 'attach.remove',
      permission: 'attach_delete',
      input: AttachRemove,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({
        ids: await attachments.remove(caller, input.ids, input.force === 1),
      }),
    }),
    route({
      method: 'POST',
      path: `${ATTACH_PATH}/restore`,
      summary: 'Bring removed files back',
      audit: 'attach.restore',
      permission: 'attach_delete',
      input: AttachRestore,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await attachments.restore(caller, input.ids) }),
    }),
  ]
}
