import type { FlowFormAnswer } from '@drawdesk/contract/workflow/forms/form-process'

const field = (name: string, zh: string) => ({
  name,
  kind: 'text' as const,
  label: { zh, en: '' },
  required: false,
  default: '',
  dictCode: '',
  rules: [],
  showWhen: [],
})

/** The form of a task: its title is read, its amount has to be written. */
export const buildFormAnswer = (more: Partial<FlowFormAnswer> = {}): FlowFormAnswer => ({
  form: {
    id: '1',
    name: '报销单',
    nameEn: 'Expense claim',
    key: 'spending',
    version: 1,
    layout: { columns: 1, sections: [] },
    fields: [field('title', '事由'), field('amount', '核定金额'), field('note', '备注')],
  },
  values: { title: '江边写生', amount: null, note: null },
  readable: ['title', 'amount', 'note'],
  writable: ['amount'],
  required: ['amount'],
  draftTime: '',
  ...more,
})
