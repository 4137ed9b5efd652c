import { DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import { defineResource } from '@drawdesk/contract/core/resource'
import { untyped } from '../../../../resource/row.ts'

/** The columns of the list of findings, for the kit's rows. They are never sorted: newest first. */
export const findingsResource = untyped(
  defineResource({
    name: 'drawChecks',
    code: 'drawInfo',
    path: DRAW_INFO_PATH,
    row: DrawCheck,
    actions: [],
    fields: {
      label: { kind: 'text', sortable: false },
      suggestion: { kind: 'select', widthPx: 160 },
      decision: { kind: 'text', sortable: false, widthPx: 220 },
      createTime: { kind: 'datetime', sortable: false, widthPx: 120 },
    },
    texts: {
      title: { zh: '审核发现', en: 'Findings' },
      purpose: { zh: '服务商拒绝的内容、人工拦截的图片', en: 'Content refused by providers, and pictures taken down' },
      fields: {
        label: { label: { zh: '发现', en: 'Finding' } },
        suggestion: { label: { zh: '结论', en: 'Verdict' } },
        decision: { label: { zh: '决定', en: 'Decision' } },
        createTime: { label: { zh: '时间', en: 'Time' } },
      },
    },
  }),
)
