import { defineErrors } from '../../../platform/errors.ts'

export const drawInfoErrors = defineErrors('drawInfo', {
  requestReused: {
    status: 409,
    text: { zh: '同一请求编号的内容不同', en: 'This request id was used for other contents' },
  },
  laneFull: {
    status: 429,
    text: {
      zh: '该接口排队已满：已有 {waiting} 张在等（上限 {limit}），请 {seconds} 秒后再试',
      en: 'The queue of this API is full: {waiting} are waiting (limit {limit}); try again in {seconds} s',
    },
  },
  wrongState: { status: 409, text: { zh: '当前状态不能执行此操作', en: 'Its state does not allow this any more' } },
  apiGone: { status: 400, text: { zh: '绘画接口已删除', en: 'The drawing API was deleted' } },
  onlyThere: {
    status: 409,
    text: { zh: '这条绘画只能由原来的接口完成', en: 'Only its own API can make this drawing' },
  },
  paid: {
    status: 409,
    text: {
      zh: '这张画是付费的，再画一张请重新下单',
      en: 'This drawing was paid for; buy another one to have it again',
    },
  },
  refunded: { status: 409, text: { zh: '款项已退，不能重试', en: 'Its money went back; it is not drawn again' } },
  noApi: { status: 400, text: { zh: '请选择绘画接口', en: 'Choose a drawing API' } },
  zipTooLarge: {
    status: 413,
    text: {
      zh: '所选文件共 {size}，一次最多下载 {limit}，请分批下载',
      en: 'These files are {size}; one download holds at most {limit}, so take them in parts',
    },
  },
})
