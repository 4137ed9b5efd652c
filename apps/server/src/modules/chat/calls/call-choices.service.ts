import type { ChatCallChoice } from '@drawdesk/contract/chat/chat-call'
import { findNamesOfPeople } from '../../../crud/history/row-change.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createChatApiRepository } from '../apis/chat-api.repository.ts'
import { createCallChoicesRepository } from './call-choices.repository.ts'

/** Choices that are offered. */
const CHOICES_MOST = 500

const named = (ids: readonly string[], names: ReadonlyMap<string, string>): ChatCallChoice[] =>
  ids
    .map((id) => ({ id, name: names.get(id) || id }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh'))

/** What the log can be narrowed to, of the rows that the caller sees. */
export function createCallChoices({ db }: Pick<Deps, 'db'>) {
  const choices = createCallChoicesRepository(db)
  return {
    async people(scope: Scope): Promise<ChatCallChoice[]> {
      const ids = await choices.list(scope, 'userId', CHOICES_MOST)
      return named(ids, await findNamesOfPeople(db, scope, ids))
    },

    async apis(scope: Scope): Promise<ChatCallChoice[]> {
      const ids = await choices.list(scope, 'apiId', CHOICES_MOST)
      return named(ids, await createChatApiRepository(db).namesOf(scope, ids))
    },
  }
}
