import { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Listable } from '../../../crud/filters.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller, type Scope } from '../../../platform/scope.ts'
import type { FileVisibility } from '../../files/file.repository.ts'
import type { FileService } from '../../files/file.service.ts'
import { createDrawInfoRepository, type DrawInfoRow } from './draw-info.repository.ts'
import { viewDrawInfo } from './draw-info.view.ts'
import { seenCost } from './figures/seen-cost.ts'
import { listMarks } from './record-marks.repository.ts'

/** What the records are filtered and sorted by. */
export const drawInfoList: Listable = {
  row: DrawInfo,
  defaultSort: { field: 'id', order: 'desc' },
  fields: {
    state: { kind: 'select', search: 'equals' },
    type: { kind: 'select', search: 'equals' },
    parentId: { kind: 'text', search: 'equals' },
    userId: { kind: 'text', search: 'equals' },
    exId: { kind: 'text', search: 'equals' },
    styleId: { kind: 'text', search: 'equals' },
    promptId: { kind: 'text', search: 'equals' },
    loginId: { kind: 'text', search: 'equals' },
    apiId: { kind: 'text', search: 'equals' },
    moderation: { kind: 'select', search: 'equals' },
    takenDown: { kind: 'select', search: 'equals', sortable: false },
    prompt: { kind: 'text', search: 'contains', sortable: false },
    createTime: { kind: 'datetime', search: 'range' },
    queuedTime: { kind: 'datetime' },
    finishedTime: { kind: 'datetime' },
  },
}

export const drawInfoColumns = [
  'id',
  'type',
  'parentId',
  'state',
  'step',
  'progress',
  'prompt',
  'negativePrompt',
  'width',
  'height',
  'n',
  'seed',
  'params',
  'userId',
  'exId',
  'styleId',
  'promptId',
  'apiId',
  'loginId',
  'inputIds',
  'fileIds',
  'costAmount',
  'costCurrency',
  'error',
  'attempts',
  'moderation',
  'takenDown',
  'payLogId',
  'refundState',
  'queuedTime',
  'startedTime',
  'finishedTime',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'status',
  'isDeleted',
  'version',
]

/** Pictures that were taken down are given to those alone who decide on them. */
export const fileVisibilityOf = (scope: Scope | Caller): FileVisibility => ({
  withTakenDown: 'permissions' in scope && hasPermission(scope, 'drawInfo_check'),
})

const UNMARKED = { favourite: 0, rating: 0, tags: [], boardIds: [] } as const

/** Records as they go out, with their files and the names of what they were made by: three questions for a whole page. */
export function createRecordViewer(deps: Pick<Deps, 'db'> & { files: FileService }) {
  const infos = createDrawInfoRepository(deps.db)
  const { files } = deps

  return async (scope: Scope, rows: readonly DrawInfoRow[], language: Language): Promise<Record<string, unknown>[]> => {
    const ids = rows.flatMap((row) => [...(row.fileIds as string[]), ...(row.inputIds as string[])])
    const [views, names, marked] = await Promise.all([
      files.viewsOf(scope, ids, fileVisibilityOf(scope)),
      infos.namesOf(scope, rows),
      listMarks(
        deps.db,
        scope,
        rows.map(({ id }) => id),
      ),
    ])
    return rows.map((row) => ({
      ...viewDrawInfo(row, { views, names, language }),
      cost: seenCost(scope, row),
      ...(marked.get(row.id) ?? UNMARKED),
    }))
  }
}

export type RecordViewer = ReturnType<typeof createRecordViewer>
