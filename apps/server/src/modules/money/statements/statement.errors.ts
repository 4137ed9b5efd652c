import { defineErrors } from '../../../platform/errors.ts'

export const statementErrors = defineErrors('payStatement', {
  fileMissing: { status: 400, text: { zh: '请选择账单文件', en: 'Select a statement' } },
  noChannel: {
    status: 400,
    text: { zh: '请选择微信支付或支付宝渠道', en: 'Select a WeChat Pay or Alipay channel' },
  },
  unreadable: {
    status: 400,
    text: {
      zh: '无法读取账单：{why}。请上传渠道下载的交易账单原文件',
      en: 'Couldn’t read the statement: {why}. Upload the original transaction statement from the channel.',
    },
  },
  tooMany: { status: 400, text: { zh: '账单超过 20 万行', en: 'The statement has more than 200,000 lines' } },
})
