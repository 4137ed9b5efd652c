import { PAGE_SIZE_DEFAULT } from '@drawdesk/contract/core/constants'
import {
  StickersQuery,
  SYS_STICKERS_PATH,
  SysSticker,
  sysStickersResource,
} from '@drawdesk/contract/drawing/sys-stickers'
import { GivenIdList, IdsAnswer, PageOf, Type } from '@drawdesk/contract/core/schema'
import { readDateSearch } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { isShown } from '../../../crud/row-rule.ts'
import { columnsOf } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { readSelectInfo, selectFilters } from './select-info.ts'
import { stickerOptions } from './sys-stickers.rules.ts'
import type { FileService } from '../../files/file.service.ts'

const resource = sysStickersResource
const COLUMNS = columnsOf(resource)
const REMOVED_MAX = 500

export type SysStickersNeeds = Deps & { files: FileService }

/** The kit's calls, and beside them list and removal in their own dialect: POST, `pageNo`, `selectInfo`, `id`. */
export function sysStickersRoutes(deps: SysStickersNeeds): AnyRoute[] {
  const options = stickerOptions(deps)
  const kit = resourceRoutes(deps, options)
  const removeAll = kit.find(({ path }) => path === `${SYS_STICKERS_PATH}/${sysStickersResource.calls.remove}`)
  if (!removeAll || removeAll.isOpen || removeAll.isDevice) throw new Error('stickers have lost their removal')
  const removeRows = removeAll.handle as unknown as (call: { input: { ids: string[] } }) => Promise<unknown> // the kit's own, which takes ids

  return [
    ...kit,
    route({
      method: 'POST',
      path: `${SYS_STICKERS_PATH}/list`,
      summary: 'Stickers: a page, by words or by name and category',
      audit: 'sysStickers.list',
      isRead: true,
      permission: sysStickersResource.code,
      input: StickersQuery,
      answer: PageOf(Type.Partial(SysSticker)),
      handle: ({ caller, input, language }) =>
        listRows(deps.db, caller, {
          table: options.table,
          columns: COLUMNS,
          sort: readSort(resource, {}),
          paging: readPaging({ current: input.pageNo, size: input.pageSize ?? PAGE_SIZE_DEFAULT }),
          filters: [
            ...selectFilters(readSelectInfo(input.selectInfo), (column) => isShown(caller, options.table, column)),
            ...readDateSearch(input, deps.config.timeZone),
          ],
          decorate: async (rows) => options.decorate?.(caller, rows, language) ?? rows,
        }),
    }),
    route({
      method: 'POST',
      path: `${SYS_STICKERS_PATH}/remove`,
      summary: 'Stickers: remove one, or several ids joined by commas',
      audit: 'sysStickers.removeOne',
      permission: removeAll.permission,
      input: Type.Object({ id: GivenIdList }),
      answer: IdsAnswer,
      async handle(call) {
        const ids = [...new Set(call.input.id.split(','))]
        if (ids.length > REMOVED_MAX)
          throw commonErrors.badInput({
            errors: [{ field: 'id', text: { zh: `一次最多 ${REMOVED_MAX} 个`, en: `Up to ${REMOVED_MAX} at a time` } }],
          })
        return removeRows({ ...call, input: { ids } })
      },
    }),
  ]
}
