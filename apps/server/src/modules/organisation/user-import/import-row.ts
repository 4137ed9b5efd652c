import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { UserSave } from '@drawdesk/contract/organisation/user'
import { User } from '@drawdesk/contract/organisation/user'
import { hasPermission } from '../../../platform/scope.ts'
import { readAccount } from '../users/people/account-input.ts'
import type { Acting } from '../users/acting.ts'
import type { AccountValues } from '../users/people/people.repository.ts'
import { namesOf, resolveNames, type ImportNames } from './import-names.ts'
import type { ImportCells } from './import-sheet.ts'

/** What is wrong with a row; `field` is a column of the sheet, `''` the row as a whole. */
export interface RowProblem {
  field: keyof ImportCells | ''
  text: Bilingual
}

const WORDS = {
  role: { zh: '角色', en: 'role' },
  dept: { zh: '部门', en: 'department' },
  post: { zh: '岗位', en: 'position' },
} as const
const TEXTS = {
  tenant: { zh: '租户编号与导入的租户不一致', en: 'The tenant ID belongs to another tenant' },
  date: { zh: '生日请写成 1990-01-31 的形式', en: 'Write birthdays as 1990-01-31' },
  roleBeyond: {
    zh: '角色有你没有的权限，无权授予',
    en: 'This role has permissions you don’t have, so you can’t assign it',
  },
  noRoleRight: {
    zh: '你没有分配角色的权限，请留空',
    en: 'You don’t have permission to assign roles. Leave this empty.',
  },
} as const satisfies Record<string, Bilingual>
const OWN_COLUMNS = ['account', 'name', 'realName', 'email', 'phone'] as const
const EARLIEST_YEAR = 1900

/** What rows are read with. `mayGive` says whether these roles give nothing that the importer lacks. */
export interface RowReading {
  acting: Acting
  names: ImportNames
  mayGive(roleIds: readonly string[]): boolean
  timeZone: string
  today: string
}

/** The columns of an account that a row means. Empty cells say nothing; of somebody new some may not be empty. */
export function readRow(
  cells: ImportCells,
  { acting, names, mayGive, timeZone, today }: RowReading,
  isNew: boolean,
): { values: AccountValues; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const add = (field: RowProblem['field'], ...texts: readonly Bilingual[]): void =>
    void problems.push(...texts.map((text) => ({ field, text })))
  if (cells.tenantId !== undefined && cells.tenantId !== acting.scope.tenantId) add('tenantId', TEXTS.tenant)
  const input: UserSave = {}
  for (const field of OWN_COLUMNS) {
    const most = (User.properties[field] as { maxLength?: number }).maxLength ?? Number.POSITIVE_INFINITY
    if ((cells[field]?.length ?? 0) > most) add(field, { zh: `最多 ${most} 个字`, en: `At most ${most} characters` })
    else if (cells[field] !== undefined) input[field] = cells[field]
  }
  if (cells.birthday !== undefined) {
    const birthday = readDay(cells.birthday, today)
    if (birthday === undefined) add('birthday', TEXTS.date)
    else input.birthday = birthday
  }
  const roles = resolveNames(namesOf(cells.roleName ?? ''), names.roles, WORDS.role)
  add('roleName', ...roles.problems)
  if (cells.roleName !== undefined && !hasPermission(acting.caller, 'user_role')) add('roleName', TEXTS.noRoleRight)
  else if (roles.ids.some((id) => (names.levels.get(id) ?? 0) > acting.level))
    add('roleName', { zh: '无权授予管理员角色', en: 'You don’t have permission to assign administrator roles' })
  else if (!mayGive(roles.ids)) add('roleName', TEXTS.roleBeyond)
  const depts = resolveNames(namesOf(cells.deptName ?? ''), names.depts, WORDS.dept)
  add('deptName', ...depts.problems)
  const posts = resolveNames(namesOf(cells.postName ?? ''), names.posts, WORDS.post)
  add('postName', ...posts.problems)
  const read = readAccount(
    { ...input, roleId: roles.ids.join(','), deptId: depts.ids.join(','), postId: posts.ids.join(',') },
    { isNew, timeZone },
  )
  for (const { field, text } of read.problems) {
    if (!problems.some((problem) => problem.field === field)) add(field as RowProblem['field'], text) // its fields are columns of the same name
  }
  return { values: read.values, problems }
}

/** `1990-01-31` of what people write, of a day between 1900 and today; undefined when it is none. */
export function readDay(text: string, today: string): string | undefined {
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?( 00:00:00)?$/.exec(text.trim()) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim())
  if (!match) return undefined
  const [, year = '', month = '', dayOfMonth = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return Number(year) >= EARLIEST_YEAR && day <= today ? day : undefined
}
