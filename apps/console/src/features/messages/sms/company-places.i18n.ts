import type { Bilingual } from '@drawdesk/contract/core/texts'
import { SMS_CATEGORY } from '@drawdesk/contract/messages/sms-categories'

/** Where each company takes the address of reports. */
export const COMPANY_PLACES: Readonly<Record<number, Bilingual>> = {
  [SMS_CATEGORY.ali]: {
    zh: '阿里云短信服务控制台：在回执消息配置中开启状态报告（SmsReport）的 HTTP 批量推送，填写此地址。',
    en: 'Alibaba Cloud SMS console: under delivery receipts, choose HTTP batch push for status reports (SmsReport) and enter this address.',
  },
  [SMS_CATEGORY.tencent]: {
    zh: '腾讯云短信控制台：在应用的基础配置中，把它填为下发状态通知的回调地址。',
    en: 'Tencent Cloud SMS console: in the settings of the application, enter it as the callback URL of the sending status.',
  },
  [SMS_CATEGORY.yunpian]: {
    zh: '云片控制台：系统设置 › 数据推送与获取，开启状态报告推送，填写此地址。向客服申请开通 uid 后，没有收到答复的短信也能查到结果。',
    en: 'Yunpian console: System settings › Data push, switch on the push of status reports and enter this address. Ask their support to open uid: messages without an answer can then be asked about too.',
  },
  [SMS_CATEGORY.qiniu]: {
    zh: '七牛云短信控制台的设置页（portal.qiniu.com/sms/settings）：填为状态回调的地址。',
    en: 'Settings of the Qiniu SMS console (portal.qiniu.com/sms/settings): enter it as the address of status callbacks.',
  },
}
