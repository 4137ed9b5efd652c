import { defineErrors } from '../../../platform/errors.ts'

export const payErrors = defineErrors('pay', {
  notSold: { status: 400, text: { zh: '暂不出售', en: 'Not for sale' } },
  noChannel: {
    status: 400,
    text: { zh: '没有可用的支付渠道，请联系管理员', en: 'No payment channel available. Contact an administrator.' },
  },
  channelOff: { status: 400, text: { zh: '支付渠道已停用', en: 'This payment channel is disabled' } },
  wrongWay: {
    status: 400,
    text: { zh: '该支付渠道不支持这种支付方式', en: 'The payment channel doesn’t support this payment method' },
  },
  channelRefused: { status: 400, text: { zh: '支付渠道拒绝：{why}', en: 'Rejected by the payment channel: {why}' } },
  channelSilent: {
    status: 409,
    text: { zh: '支付渠道没有应答，请稍后再试', en: 'The payment channel isn’t responding. Try again shortly.' },
  },
  needsOpenId: {
    status: 400,
    text: { zh: '请在微信中打开后支付', en: 'Open in WeChat to pay' },
  },
  requestReused: {
    status: 409,
    text: { zh: '同一请求编号的内容不同', en: 'This request ID was already used with different content' },
  },
  priceChanged: {
    status: 409,
    text: {
      zh: '价格已变化，请重新确认',
      en: 'The price has changed. Check it and try again.',
    },
  },
  wrongState: {
    status: 409,
    text: { zh: '订单当前状态不能执行此操作', en: 'Not possible in the order’s current status' },
  },
  paidMeanwhile: { status: 409, text: { zh: '订单已支付', en: 'The order is already paid' } },
  refundWaits: {
    status: 409,
    text: { zh: '上一笔退款还在处理', en: 'Another refund of this order is still in progress' },
  },
  refundNothing: { status: 400, text: { zh: '没有可退的金额', en: 'Nothing left to refund' } },
  noBalance: { status: 400, text: { zh: '点数支付尚未开通', en: 'Payment with credits isn’t available' } },
  noCash: { status: 400, text: { zh: '请先启用现金渠道', en: 'Enable the cash channel first' } },
  sandboxOff: {
    status: 400,
    text: { zh: '沙盒支付未开启（PAY_SANDBOX）', en: 'The sandbox channel is disabled (PAY_SANDBOX)' },
  },
})
