import type { Require, RequireSave } from '@drawdesk/contract/operation/require'
import type { SaveAnswer, Static } from '@drawdesk/contract/core/schema'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { getRow, insertRow, updateRow } from '../../../crud/rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'

type State = Require['state']
interface Given extends Record<string, unknown> {
  contact: string
  title: string
  content: string
}

const MISSING: Readonly<Record<'title' | 'content', Bilingual>> = {
  title: { zh: '请输入标题', en: 'Enter a title' },
  content: { zh: '请输入内容', en: 'Enter your request' },
}

export function createRequireService(deps: Pick<Deps, 'db' | 'clock' | 'ids'>) {
  const { db } = deps

  async function move(
    at: Db,
    scope: Scope,
    id: string,
    state: State,
  ): Promise<{ id: string; state: State; version: number }> {
    const row = await getRow(at, scope, 'bizRequire', id)
    if (row.state === state) return { id, state, version: Number(row.version) } // Pressed twice: nothing changed.
    const { version } = await updateRow(deps, at, scope, 'bizRequire', { id, values: { state } })
    return { id, state, version }
  }

  return {
    /** What was written, without the blanks around it. @throws AppError `common.badInput` beside what is empty then */
    read({ contact = '', title, content }: Static<typeof RequireSave>): Given {
      const given = { contact: contact.trim(), title: title.trim(), content: content.trim() }
      const errors = (['title', 'content'] as const)
        .filter((field) => given[field] === '')
        .map((field) => ({ field, text: MISSING[field] }))
      if (errors.length > 0) throw commonErrors.badInput({ errors })
      return given
    },

    add: (scope: Scope, given: Given): Promise<SaveAnswer> => insertRow(deps, db, scope, 'bizRequire', given),

    /** From any state to any. @throws AppError `common.notFound` */
    changeState: (scope: Scope, id: string, state: State) => move(db, scope, id, state),

    /** All or none; answers the ids. In the order of the ids, so that two that move the same rows do not wait for each other. */
    async changeStates(scope: Scope, ids: readonly string[], state: State): Promise<string[]> {
      const wanted = [...new Set(ids)].toSorted()
      await db.transaction(scope, async (trx) => {
        for (const id of wanted) await move(trx, scope, id, state)
      })
      return wanted
    },
  }
}
