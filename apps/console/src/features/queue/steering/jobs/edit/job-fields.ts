import { QUEUE_PATH, QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { defineResource } from '@drawdesk/contract/core/resource'
import { untyped } from '../../../../../resource/row.ts'

const STATES = [
  { value: 0, label: { zh: '排队中', en: 'Queued' } },
  { value: 1, label: { zh: '绘画中', en: 'Drawing' } },
]

/** What the list is filtered by, for the kit's filter row, chips and address. Its rows have a table of their own. */
export const jobsResource = untyped(
  defineResource({
    name: 'queueJobs',
    code: 'queueManage',
    path: QUEUE_PATH,
    row: QueueRow,
    // Its call takes no search text.
    names: [],
    actions: [],
    fields: {
      prompt: { kind: 'text', search: 'contains' },
      lane: { kind: 'select', search: 'equals' },
      state: { kind: 'select', options: STATES, search: 'equals' },
      userId: { kind: 'select', search: 'equals' },
    },
    texts: {
      title: { zh: '排队的绘画', en: 'Queued drawings' },
      purpose: { zh: '正在画和等着画的', en: 'Drawings in progress and waiting' },
      fields: {
        prompt: { label: { zh: '提示词', en: 'Prompt' } },
        lane: { label: { zh: '通道', en: 'Lane' } },
        state: { label: { zh: '状态', en: 'Status' } },
        userId: { label: { zh: '绘画人', en: 'Drawn by' } },
      },
    },
  }),
)
