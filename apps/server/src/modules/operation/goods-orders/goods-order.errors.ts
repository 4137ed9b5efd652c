import { defineErrors } from '../../../platform/errors.ts'

export const goodsOrderErrors = defineErrors('cusOrders', {
  wrongMove: {
    status: 409,
    text: {
      zh: '订单 {orderno} 现在是“{from}”，不能改为“{to}”',
      en: 'Order {orderno} is “{from}” and can’t be changed to “{to}”',
    },
  },
  isBeingRefunded: {
    status: 409,
    text: {
      zh: '订单 {orderno} 正在退款，退款有结果后再处理',
      en: 'Order {orderno} is being refunded. Continue once the refund is settled.',
    },
  },
  isSent: {
    status: 409,
    text: {
      zh: '订单 {orderno} 现在是“{state}”，内容不能再修改',
      en: 'Order {orderno} is “{state}” and can no longer be edited',
    },
  },
})
