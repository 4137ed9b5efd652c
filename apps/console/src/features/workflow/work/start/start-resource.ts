import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import { defineResource } from '@drawdesk/contract/core/resource'
import { Type } from '@drawdesk/contract/core/schema'
import { FlowDefinition } from '@drawdesk/contract/workflow/manager'

import { categorySource } from '../../shared/category.ts'

/** Processes that the person may start. `mode` is a filter alone: whose they are. */
export const startResource = defineResource({
  name: 'workStart',
  path: FLOW_WORK_PATH,
  calls: { list: 'start-list', detail: '', save: '', remove: '', restore: '' },
  row: Type.Object({ ...FlowDefinition.properties, mode: Type.Optional(Type.Integer()) }),
  // Its call takes no search text.
  names: [],
  actions: [],
  fields: {
    name: { kind: 'text', search: 'contains', sortable: false },
    category: { kind: 'select', from: categorySource, search: 'equals', sortable: false },
    mode: {
      kind: 'select',
      search: 'equals',
      hideIn: ['list', 'form', 'detail'],
      options: [
        { value: 1, label: { zh: '通用流程', en: 'Shared' } },
        { value: 2, label: { zh: '租户流程', en: 'My tenant' } },
      ],
    },
  },
  texts: {
    title: { zh: '发起流程', en: 'Start process' },
    purpose: { zh: '你可以发起的流程，选一个开始填写', en: 'Processes you can start. Select one to fill in its form' },
    fields: {
      name: { label: { zh: '流程名称', en: 'Name' } },
      category: { label: { zh: '流程分类', en: 'Category' } },
      mode: { label: { zh: '流程模式', en: 'Scope' } },
    },
  },
})
