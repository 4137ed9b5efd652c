import { defineErrors } from '../../../platform/errors.ts'

export const payErrors = defineErrors('pay', {
  notSold: { status: 400, text: { zh: '暂不出售', en: 'This is not on sale' } },
  noChannel: {
    status: 400,
    text: { zh: '没有可用的支付渠道，请联系管理员', en: 'No payment channel is switched on; ask an administrator' },
  },
  channelOff: { status: 400, text: { zh: '支付渠道已停用', en: 'This payment channel is switched off' } },
  wrongWay: {
    status: 400,
    text: { zh: '该支付渠道不支持这种支付方式', en: 'This payment channel does not take that way of paying' },
  },
  channelRefused: { status: 400, text: { zh: '支付渠道拒绝：{why}', en: 'The payment channel refused: {why}' } },
  channelSilent: {
    status: 409,
    text: { zh: '支付渠道没有应答，请稍后再试', en: 'The payment channel does not answer; try again in a moment' },
  },
  needsOpenId: {
    status: 400,
    text: { zh: '请在微信中打开后支付', en: 'This way of paying needs the payer’s openId' },
  },
  requestReused: {
    status: 409,
    text: { zh: '同一请求编号的内容不同', en: 'This request id was used for something else' },
  },
  priceChanged: {
    status: 409,
    text: {
      zh: '价格已变化，请重新确认',
      en: 'The price has changed meanwhile. Check it and try again',
    },
  },
  wrongState: {
    status: 409,
    text: { zh: '订单当前状态不能执行此操作', en: 'The state of the order does not allow this' },
  },
  paidMeanwhile: { status: 409, text: { zh: '订单已支付', en: 'The order has been paid meanwhile' } },
  refundWaits: {
    status: 409,
    text: { zh: '上一笔退款还在处理', en: 'Another refund of this order is still under way' },
  },
  refundNothing: { status: 400, text: { zh: '没有可退的金额', en: 'Nothing is left to refund' } },
  noBalance: { status: 400, text: { zh: '点数支付尚未开通', en: 'Paying with credits is not available' } },
  noCash: { status: 400, text: { zh: '请先启用现金渠道', en: 'Switch the cash channel on first' } },
  sandboxOff: {
    status: 400,
    text: { zh: '沙盒支付未开启（PAY_SANDBOX）', en: 'The sandbox channel is switched off (PAY_SANDBOX)' },
  },
})
