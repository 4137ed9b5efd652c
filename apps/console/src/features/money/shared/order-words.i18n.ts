import { defineTexts } from '../../../lib/texts/texts.ts'

/** What orders have that is one of a few words. */
export const orderWords = defineTexts({
  zh: {
    wechat: '微信支付',
    alipay: '支付宝',
    balance: '点数',
    cash: '现金',
    sandbox: '沙盒',
    free: '免费',
    draw: '绘画',
    print: '打印',
    pack: '套餐',
  },
  en: {
    wechat: 'WeChat Pay',
    alipay: 'Alipay',
    balance: 'Credits',
    cash: 'Cash',
    sandbox: 'Sandbox',
    free: 'Free',
    draw: 'Drawing',
    print: 'Print',
    pack: 'Pack',
  },
})
