import { defineErrors } from '../../../platform/errors.ts'

export const drawInfoErrors = defineErrors('drawInfo', {
  requestReused: {
    status: 409,
    text: { zh: '同一请求编号的内容不同', en: 'This request ID was already used with different content' },
  },
  laneFull: {
    status: 429,
    text: {
      zh: '该接口排队已满：已有 {waiting} 张在等（上限 {limit}），请 {seconds} 秒后再试',
      en: 'The queue of this API is full: {waiting} waiting (limit {limit}). Try again in {seconds} s.',
    },
  },
  wrongState: { status: 409, text: { zh: '当前状态不能执行此操作', en: 'Not possible in its current status' } },
  apiGone: { status: 400, text: { zh: '绘画接口已删除', en: 'The drawing API was deleted' } },
  onlyThere: {
    status: 409,
    text: { zh: '这条绘画只能由原来的接口完成', en: 'Only the original API can make this drawing' },
  },
  paid: {
    status: 409,
    text: {
      zh: '这张画是付费的，再画一张请重新下单',
      en: 'This drawing was paid. Place a new order to draw it again.',
    },
  },
  refunded: { status: 409, text: { zh: '款项已退，不能重试', en: 'It was refunded and can’t be retried' } },
  noApi: { status: 400, text: { zh: '请选择绘画接口', en: 'Select a drawing API' } },
  zipTooLarge: {
    status: 413,
    text: {
      zh: '所选文件共 {size}，一次最多下载 {limit}，请分批下载',
      en: 'The files total {size}. A download can have up to {limit}; download in parts.',
    },
  },
})
