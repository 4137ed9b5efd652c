import type { BulkAnswer } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { commonErrors } from '../../platform/errors.ts'
import { asBulk } from '../../platform/row-changes.ts'
import { knownErrorOf } from '../../wire/answer/error-answer.ts'

interface BulkEdit<Values extends object> {
  ids: readonly string[]
  values: Values
  language: Language
  /** As one row is saved: with all its rules. */
  save(given: Values & { id: string }): Promise<unknown>
  /** What people call a row; "" for one that the caller does not see. */
  nameOf(id: string): Promise<string>
}

const NO_VALUES = { zh: '请选择要修改的字段', en: 'Choose at least one field to change' } as const

/**
 * Row after row: one that a rule refuses stays as it is, and says why. What is our own fault ends the work; rows before it are saved.
 *
 * @throws AppError `common.badInput` where nothing is to be changed
 */
export async function editEach<Values extends object>(edit: BulkEdit<Values>): Promise<BulkAnswer> {
  const { ids, values, language, save, nameOf } = edit
  if (Object.keys(values).length === 0) throw commonErrors.badInput({ errors: [{ field: 'values', text: NO_VALUES }] })
  const answer: BulkAnswer = { ids: [], failed: [] }
  const wanted = new Set(ids)
  for (const id of wanted) {
    try {
      await asBulk(wanted.size, () => save({ ...values, id }))
      answer.ids.push(id)
    } catch (error) {
      const known = knownErrorOf(error)
      if (!known) throw error
      answer.failed.push({ id, name: await nameOf(id), text: known.messageIn(language) })
    }
  }
  return answer
}
