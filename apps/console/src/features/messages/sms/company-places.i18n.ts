import type { Bilingual } from '@drawdesk/contract/core/texts'
import { SMS_CATEGORY } from '@drawdesk/contract/messages/sms-categories'

/** Where each company takes the address of reports. */
export const COMPANY_PLACES: Readonly<Record<number, Bilingual>> = {
  [SMS_CATEGORY.ali]: {
    zh: '阿里云短信服务控制台：在回执消息配置中开启状态报告（SmsReport）的 HTTP 批量推送，填写此地址。',
    en: 'In the Alibaba Cloud SMS console, open the delivery receipt settings, enable HTTP batch push for status reports (SmsReport) and enter this URL.',
  },
  [SMS_CATEGORY.tencent]: {
    zh: '腾讯云短信控制台：在应用的基础配置中，把它填为下发状态通知的回调地址。',
    en: 'In the Tencent Cloud SMS console, open the application’s basic settings and enter this as the callback URL for delivery status.',
  },
  [SMS_CATEGORY.yunpian]: {
    zh: '云片控制台：系统设置 › 数据推送与获取，开启状态报告推送，填写此地址。向客服申请开通 uid 后，没有收到答复的短信也能查到结果。',
    en: 'In the Yunpian console, open System settings › Data push, enable push of status reports and enter this URL. Ask their support to enable uid, so messages without a response can be queried too.',
  },
  [SMS_CATEGORY.qiniu]: {
    zh: '七牛云短信控制台的设置页（portal.qiniu.com/sms/settings）：填为状态回调的地址。',
    en: 'In the settings of the Qiniu SMS console (portal.qiniu.com/sms/settings), enter this as the status callback URL.',
  },
}
