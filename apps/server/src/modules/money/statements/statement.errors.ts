import { defineErrors } from '../../../platform/errors.ts'

export const statementErrors = defineErrors('payStatement', {
  fileMissing: { status: 400, text: { zh: '请选择账单文件', en: 'Choose a bill' } },
  noChannel: {
    status: 400,
    text: { zh: '请选择微信支付或支付宝渠道', en: 'Choose a channel of WeChat Pay or Alipay' },
  },
  unreadable: {
    status: 400,
    text: {
      zh: '无法读取账单：{why}。请上传渠道下载的交易账单原文件',
      en: 'The bill is not readable: {why}. Upload the bill of trades as the channel gives it',
    },
  },
  tooMany: { status: 400, text: { zh: '账单超过 20 万行', en: 'The bill has more than 200,000 lines' } },
})
