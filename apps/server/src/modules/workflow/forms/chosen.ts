import { PAGE_SIZE_MAX } from '@drawdesk/contract/core/constants'
import { PICK_PREFIX, type FormSource, type FormValues, type ShownForm } from '@drawdesk/contract/workflow/forms/form'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { idsOf } from '../../../platform/ids/id-list.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createColleaguesRepository } from '../colleagues/colleagues.repository.ts'
import { CANNOT_ACT, findUnable } from '../colleagues/unable.ts'
import { createFlowPeopleRepository } from '../instances/people.repository.ts'

type Source = Exclude<FormSource, ''>

const MISSING: Readonly<Record<Source, Bilingual>> = {
  user: {
    zh: '所选人员不存在或已停用，请重新选择',
    en: 'This person no longer exists or is disabled. Select again.',
  },
  role: { zh: '所选角色不存在，请重新选择', en: 'This role no longer exists. Select again.' },
  post: { zh: '所选岗位不存在，请重新选择', en: 'This position no longer exists. Select again.' },
  dept: { zh: '所选部门不存在，请重新选择', en: 'This department no longer exists. Select again.' },
}
const ID = /^\d{1,19}$/

/**
 * People and groups that a form was filled in with are there: a process that asks somebody unknown would ask nobody.
 *
 * @throws AppError `common.badInput` beside `<prefix>.<field>`
 */
export async function checkChosen(
  db: Db,
  scope: Scope,
  { form, given, prefix }: { form: ShownForm | undefined; given: Readonly<FormValues>; prefix: string },
): Promise<void> {
  const errors: { field: string; text: Bilingual }[] = []
  for (const { name, source = '' } of form?.fields ?? []) {
    const chosen = idsOf(String(given[name] ?? ''))
    if (source === '' || chosen.length === 0) continue
    const field = `${prefix}.${name}`
    if (!(await areThere(db, scope, source, chosen))) errors.push({ field, text: MISSING[source] })
    else if (name.startsWith(PICK_PREFIX) && (await findUnable(db, scope, chosen)) !== undefined)
      errors.push({ field, text: CANNOT_ACT })
  }
  if (errors.length > 0) throw commonErrors.badInput({ errors })
}

async function areThere(db: Db, scope: Scope, source: Source, chosen: readonly string[]): Promise<boolean> {
  if (!chosen.every((id) => ID.test(id))) return false
  if (source === 'user') {
    const active = await createFlowPeopleRepository(db).findActive(scope, chosen)
    return active.length === chosen.length
  }
  const wanted = { ids: chosen, text: '', dates: [], paging: { current: 1, size: PAGE_SIZE_MAX } }
  const { records } = await createColleaguesRepository(db).pageGroups(scope, source, wanted)
  return records.filter(({ isGone }) => isGone === 0).length === chosen.length
}
