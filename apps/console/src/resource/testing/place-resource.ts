import { defineResource } from '@drawdesk/contract/core/resource'
import { Id, Nullable, Type } from '@drawdesk/contract/core/schema'
import { auditOf } from './fake-resource.ts'

/** A resource for tests of lists: a name, a number that its form bounds, a choice, and a note that lists leave out. */
export const place = defineResource({
  name: 'place',
  path: '/blade-test/place',
  row: Type.Object({
    id: Id,
    version: Type.Integer(),
    name: Type.String({ minLength: 1 }),
    rank: Nullable(Type.Integer({ minimum: 0 })),
    state: Type.Integer(),
    note: Type.Optional(Type.String()),
  }),
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    name: { kind: 'text', search: 'contains' },
    rank: { kind: 'integer' },
    state: {
      kind: 'select',
      search: 'equals',
      options: [
        { value: 0, label: { zh: '关闭', en: 'Closed' } },
        { value: 1, label: { zh: '开放', en: 'Open' } },
      ],
    },
    note: { kind: 'text', hideIn: ['list'] },
  },
  texts: {
    title: { zh: '地点', en: 'Places' },
    purpose: { zh: '各种地点', en: 'All kinds of places' },
    fields: {
      name: { label: { zh: '名称', en: 'Name' } },
      rank: { label: { zh: '次序', en: 'Rank' } },
      state: { label: { zh: '状态', en: 'State' } },
      note: { label: { zh: '备注', en: 'Note' } },
    },
  },
})

export const placesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `地点${index + 1}`,
    rank: index,
    state: 1,
    note: `备注${index + 1}`,
    ...auditOf(),
  }))

export const PLACE_RIGHTS = ['place_add', 'place_edit', 'place_view', 'place_delete']
