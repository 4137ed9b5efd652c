import { defineErrors } from '../errors.ts'

/** What a limit refuses (limits.ts): each names the limit, and comes with Retry-After. */
export const limitErrors = defineErrors('limit', {
  calls: {
    status: 429,
    text: {
      zh: '你的请求过于频繁（平均每秒最多 {most} 次），请稍后再试',
      en: 'Too many requests (max. {most} per second on average). Try again shortly.',
    },
  },
  callsOfTenant: {
    status: 429,
    text: {
      zh: '本单位的请求过于频繁（平均每秒最多 {most} 次），请稍后再试',
      en: 'Your organization is sending too many requests (max. {most} per second on average). Try again shortly.',
    },
  },
  heavy: {
    status: 429,
    text: {
      zh: '你同时进行的查询过多（最多 {most} 个），请等前面的查询完成',
      en: 'Too many searches running (max. {most}). Wait until one finishes.',
    },
  },
  exports: {
    status: 429,
    text: {
      zh: '你同时进行的导出过多（最多 {most} 个），请等前面的导出完成',
      en: 'Too many exports running (max. {most}). Wait until one finishes.',
    },
  },
  tooSlow: {
    status: 429,
    text: {
      zh: '查询超过 {seconds} 秒，已停止；请缩小时间范围或增加条件后重试',
      en: 'The query took more than {seconds} seconds and was stopped. Narrow the time range or add filters.',
    },
  },
  streams: {
    status: 429,
    text: {
      zh: '你打开的实时连接过多（最多 {most} 个），请关闭一些页面',
      en: 'Too many live connections open (max. {most}). Close some pages.',
    },
  },
  uploads: {
    status: 429,
    text: {
      zh: '上传过于频繁（每分钟最多 {most} 个文件），请稍后再试',
      en: 'Too many uploads (max. {most} files per minute). Try again shortly.',
    },
  },
  uploadBytes: {
    status: 429,
    text: {
      zh: '上传的数据过多（每分钟最多 {most} MB），请稍后再试',
      en: 'Too much data uploaded (max. {most} MB per minute). Try again shortly.',
    },
  },
})
