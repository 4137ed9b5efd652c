import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import { defineResource, type FieldDefinition } from '@drawdesk/contract/core/resource'
import { Type } from '@drawdesk/contract/core/schema'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { FlowRow } from '@drawdesk/contract/workflow/work'
import { categorySource } from '../shared/category.ts'

/** Two days and the mark of what is overdue are filters alone. */
const row = Type.Object({
  ...FlowRow.properties,
  beginDate: Type.Optional(Type.String()),
  endDate: Type.Optional(Type.String()),
  overdue: Type.Optional(Type.Integer()),
})

type FieldName = keyof typeof row.properties & string

const FILTER_ALONE = ['list', 'form', 'detail'] as const
const hidden = { hideIn: FILTER_ALONE } as const

/** Every column and filter that a work list may have; a list names the ones it wants. */
const FIELDS = {
  processDefinitionName: { kind: 'text', search: 'contains', sortable: false, widthPx: 240 },
  taskName: { kind: 'text', sortable: false, widthPx: 160 },
  category: { kind: 'select', from: categorySource, search: 'equals', sortable: false, widthPx: 120 },
  beginDate: { kind: 'text', search: 'equals', ...hidden },
  endDate: { kind: 'text', search: 'equals', ...hidden },
  overdue: {
    kind: 'select',
    search: 'equals',
    options: [{ value: 1, label: { zh: '只看已超时', en: 'Overdue only' } }],
    ...hidden,
  },
  startUserName: { kind: 'text', sortable: false, widthPx: 120 },
  assigneeName: { kind: 'text', sortable: false, widthPx: 120 },
  processIsFinished: { kind: 'text', sortable: false, widthPx: 110 },
  createTime: { kind: 'datetime', sortable: false, widthPx: 130 },
  startTime: { kind: 'datetime', sortable: false, widthPx: 130 },
  endTime: { kind: 'datetime', sortable: false, widthPx: 130 },
  dueDate: { kind: 'datetime', sortable: false, widthPx: 190 },
  comment: { kind: 'text', sortable: false, widthPx: 200 },
} as const satisfies Partial<Record<FieldName, FieldDefinition>>

type Column = keyof typeof FIELDS

const LABELS: Readonly<Record<Column, Bilingual>> = {
  processDefinitionName: { zh: '流程名称', en: 'Process' },
  taskName: { zh: '当前节点', en: 'Current step' },
  category: { zh: '流程分类', en: 'Category' },
  beginDate: { zh: '起始日期', en: 'From' },
  endDate: { zh: '截止日期', en: 'To' },
  overdue: { zh: '超时', en: 'Overdue' },
  startUserName: { zh: '发起人', en: 'Initiator' },
  assigneeName: { zh: '办理人', en: 'Assignee' },
  processIsFinished: { zh: '流程状态', en: 'Status' },
  createTime: { zh: '到达时间', en: 'Arrived' },
  startTime: { zh: '发起时间', en: 'Started' },
  endTime: { zh: '办理时间', en: 'Handled' },
  dueDate: { zh: '截止时间', en: 'Due' },
  comment: { zh: '意见', en: 'Comment' },
}

/** Of every list, in the order of the filter row after those among the columns. */
const FILTERS = ['category', 'beginDate', 'endDate'] as const

interface WorkListFacts {
  /** Of the page; begins the names of what the browser keeps of the list. */
  name: string
  call: string
  columns: readonly Column[]
  /** Tasks that wait may be past their due date. */
  canBeOverdue?: boolean
  title: Bilingual
  purpose: Bilingual
}

function workResource({ name, call, columns, canBeOverdue = false, title, purpose }: WorkListFacts) {
  const names = [...new Set<Column>([...columns, ...FILTERS, ...(canBeOverdue ? (['overdue'] as const) : [])])]
  return defineResource({
    name,
    path: FLOW_WORK_PATH,
    calls: { list: call, detail: '', save: '', remove: '', restore: '' },
    row,
    // Its call takes no search text.
    names: [],
    actions: [],
    fields: Object.fromEntries(names.map((each) => [each, FIELDS[each]])),
    texts: { title, purpose, fields: Object.fromEntries(names.map((each) => [each, { label: LABELS[each] }])) },
  })
}

export type WorkResource = ReturnType<typeof workResource>

export const todoResource = workResource({
  name: 'workTodo',
  call: 'todo-list',
  columns: ['processDefinitionName', 'taskName', 'category', 'startUserName', 'createTime', 'dueDate'],
  canBeOverdue: true,
  title: { zh: '我的待办', en: 'To do' },
  purpose: { zh: '等你处理的任务', en: 'Tasks waiting for you' },
})

export const claimResource = workResource({
  name: 'workClaim',
  call: 'claim-list',
  columns: ['processDefinitionName', 'taskName', 'category', 'startUserName', 'createTime', 'dueDate'],
  canBeOverdue: true,
  title: { zh: '待签任务', en: 'To claim' },
  purpose: {
    zh: '你和同事都可以办理的任务，签收后归你处理',
    en: 'Tasks you and your colleagues can take. Claim one to handle it',
  },
})

export const sendResource = workResource({
  name: 'workSend',
  call: 'send-list',
  columns: ['processDefinitionName', 'processIsFinished', 'taskName', 'assigneeName', 'category', 'startTime'],
  title: { zh: '我发起的', en: 'Started by me' },
  purpose: { zh: '你发起的流程，以及现在到了谁那里', en: 'Processes you started and who has them now' },
})

export const doneResource = workResource({
  name: 'workDone',
  call: 'done-list',
  columns: [
    'processDefinitionName',
    'taskName',
    'comment',
    'processIsFinished',
    'startUserName',
    'endTime',
    'category',
  ],
  title: { zh: '我的已办', en: 'Done' },
  purpose: { zh: '你办理过的任务', en: 'Tasks you have handled' },
})

export const copiedResource = workResource({
  name: 'workCopied',
  call: 'copied-list',
  columns: ['processDefinitionName', 'processIsFinished', 'taskName', 'startUserName', 'category', 'startTime'],
  title: { zh: '抄送我的', en: 'Copied to me' },
  purpose: { zh: '抄送给你、供你知悉的流程', en: 'Processes copied to you for information' },
})
