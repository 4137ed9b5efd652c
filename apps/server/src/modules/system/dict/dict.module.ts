import { Id, Type } from '@drawdesk/contract/core/schema'
import { route, type Module } from '../../../wire/route.ts'
import { findDictEntries } from './dict.repository.ts'

const Entry = Type.Object({ id: Id, code: Type.String(), dictKey: Type.String(), dictValue: Type.String(), sort: Type.Integer(), remark: Type.String() })

/** Dictionaries of the platform: what the forms offer to choose from. */
export const dictModule: Module = {
  name: 'system/dict',
  routes: ({ db }) => [
    route({
      method: 'GET', path: '/blade-system/dict/dictionary', summary: 'Unsealed entries of a dictionary, in order', audit: 'dict.dictionary', permission: 'signedIn',
      input: Type.Object({ code: Type.String({ minLength: 1, maxLength: 255 }) }), answer: Type.Array(Entry),
      handle: ({ input, language }) => findDictEntries(db, input.code, language),
    }),
  ],
}
