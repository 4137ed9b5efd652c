import type { Language } from '@drawdesk/contract/core/texts'
import type { RightsChangeKind } from '@drawdesk/contract/rights/rights'
import type { Db } from '../../../platform/database/db.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { RightsChangeRow } from '../../access/history/changes.repository.ts'
import type { ApprovalRequest } from '../../settings/approvals/approval-ports.ts'
import { REQUEST_TITLES } from '../../settings/approvals/request-titles.ts'
import { toChangeViews } from './change-view.ts'

const KIND_NAMES: Readonly<Record<RightsChangeKind, Record<Language, string>>> = {
  role: { zh: '角色权限', en: 'Role permissions' },
  package: { zh: '产品包', en: 'Package' },
  tenantPackage: { zh: '租户产品包', en: 'Package of a tenant' },
  dataScope: { zh: '数据权限', en: 'Data scope' },
  apiScope: { zh: '接口权限', en: 'API scope' },
}
const WORDS = {
  none: { zh: '无', en: 'None' },
  more: { zh: '… 共 {n} 项', en: '… {n} total' },
} as const
const LISTED_MOST = 50

/** What the people of the process know of it, in the language of who asks: `changeKind`, `changeTitle`, `changeAdded`, `changeRemoved`. */
export async function requestOfChange(
  trx: Db,
  caller: Caller,
  row: RightsChangeRow,
  language: Language,
): Promise<Omit<ApprovalRequest, 'kind' | 'requestedBy'>> {
  const [view] = await toChangeViews(trx, caller, [row], { language, most: LISTED_MOST })
  const { added, removed, addedCount, removedCount } = view as {
    added: string[]
    removed: string[]
    addedCount: number
    removedCount: number
  }
  const listed = (names: readonly string[], count: number): string =>
    names.length === 0
      ? WORDS.none[language]
      : names.join(language === 'zh' ? '、' : ', ') +
        (count > names.length ? WORDS.more[language].replace('{n}', String(count)) : '')
  const head = row.revertOf === null ? REQUEST_TITLES.change : REQUEST_TITLES.undo
  return {
    subjectId: row.id,
    title: `${head[language]}${row.title}`.slice(0, 200),
    facts: {
      changeKind: KIND_NAMES[row.kind as RightsChangeKind][language],
      changeTitle: row.title,
      changeAdded: listed(added, addedCount),
      changeRemoved: listed(removed, removedCount),
    },
  }
}
