import { defineErrors } from '../../../platform/errors.ts'

export const goodsOrderErrors = defineErrors('cusOrders', {
  wrongMove: {
    status: 409,
    text: {
      zh: '订单 {orderno} 现在是“{from}”，不能改为“{to}”',
      en: 'Order {orderno} is “{from}” and cannot become “{to}”',
    },
  },
  isBeingRefunded: {
    status: 409,
    text: {
      zh: '订单 {orderno} 正在退款，退款有结果后再处理',
      en: 'Order {orderno} is being refunded: go on once that is settled',
    },
  },
  isSent: {
    status: 409,
    text: {
      zh: '订单 {orderno} 现在是“{state}”，内容不能再修改',
      en: 'Order {orderno} is “{state}”: what it says can no longer be changed',
    },
  },
})
