import { FailedRow, QUEUE_PATH } from '@drawdesk/contract/queue/queue-manage'
import { DRAW_ERROR_CODES } from '@drawdesk/contract/core/errors'
import { defineResource } from '@drawdesk/contract/core/resource'
import { untyped } from '../../../../resource/row.ts'
import { errorCodeTexts } from '../../../drawing/shared/error-codes.i18n.ts'

/** What the list of failures is filtered by, for the kit's filter row, chips and address. */
export const failedResource = untyped(
  defineResource({
    name: 'queueFailed',
    code: 'queueManage',
    path: QUEUE_PATH,
    row: FailedRow,
    // Its call takes no search text.
    names: [],
    actions: [],
    fields: {
      apiId: { kind: 'select', search: 'equals' },
      code: {
        kind: 'select',
        search: 'equals',
        options: DRAW_ERROR_CODES.map((code) => ({
          value: code,
          label: { zh: errorCodeTexts.zh[code], en: errorCodeTexts.en[code] },
        })),
      },
      prompt: { kind: 'text', search: 'contains' },
    },
    texts: {
      title: { zh: '失败的绘画', en: 'Failed drawings' },
      purpose: { zh: '最近没画成的', en: 'Recent failures' },
      fields: {
        apiId: { label: { zh: '接口', en: 'API' } },
        code: { label: { zh: '原因', en: 'Cause' } },
        prompt: { label: { zh: '提示词', en: 'Prompt' } },
      },
    },
  }),
)
