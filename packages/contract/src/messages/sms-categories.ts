import type { Bilingual } from '../core/texts.ts'

/** Who sends: the numbers of the dialect, and ours for the one that sends nothing. */
export const SMS_CATEGORY = { yunpian: 1, qiniu: 2, ali: 3, tencent: 4, sandbox: 9 } as const
export type SmsCategory = (typeof SMS_CATEGORY)[keyof typeof SMS_CATEGORY]

export const SMS_CATEGORY_OPTIONS = [
  { value: SMS_CATEGORY.yunpian, label: { zh: '云片', en: 'Yunpian' } },
  { value: SMS_CATEGORY.qiniu, label: { zh: '七牛云', en: 'Qiniu' } },
  { value: SMS_CATEGORY.ali, label: { zh: '阿里云', en: 'Alibaba Cloud' } },
  { value: SMS_CATEGORY.tencent, label: { zh: '腾讯云', en: 'Tencent Cloud' } },
  { value: SMS_CATEGORY.sandbox, label: { zh: '沙盒', en: 'Sandbox' } },
] as const satisfies readonly { value: SmsCategory; label: Bilingual }[]

/** What an account must have before anything is sent by it; `secrets.` before what is sealed. */
export const SMS_NEEDS: Readonly<Record<SmsCategory, readonly SmsNeed[]>> = {
  [SMS_CATEGORY.yunpian]: ['signName', 'content', 'secrets.accessKey'],
  [SMS_CATEGORY.qiniu]: ['templateId', 'content', 'secrets.accessKey', 'secrets.secretKey'],
  [SMS_CATEGORY.ali]: ['signName', 'templateId', 'content', 'secrets.accessKey', 'secrets.secretKey'],
  [SMS_CATEGORY.tencent]: ['appId', 'signName', 'templateId', 'content', 'secrets.accessKey', 'secrets.secretKey'],
  [SMS_CATEGORY.sandbox]: ['content'],
}
export type SmsNeed = 'appId' | 'signName' | 'templateId' | 'content' | 'secrets.accessKey' | 'secrets.secretKey'

/** Where a company is, unless an account names another address. */
export const SMS_ENDPOINTS: Readonly<Record<SmsCategory, string>> = {
  [SMS_CATEGORY.yunpian]: 'https://sms.yunpian.com',
  [SMS_CATEGORY.qiniu]: 'https://sms.qiniuapi.com',
  [SMS_CATEGORY.ali]: 'https://dysmsapi.aliyuncs.com',
  [SMS_CATEGORY.tencent]: 'https://sms.tencentcloudapi.com',
  [SMS_CATEGORY.sandbox]: '',
}
