import { defineErrors } from '../errors.ts'

/** What a limit refuses (limits.ts): each names the limit, and comes with Retry-After. */
export const limitErrors = defineErrors('limit', {
  calls: {
    status: 429,
    text: {
      zh: '你的请求过于频繁（平均每秒最多 {most} 次），请稍后再试',
      en: 'You are calling too often (at most {most} times a second on average); try again shortly',
    },
  },
  callsOfTenant: {
    status: 429,
    text: {
      zh: '本单位的请求过于频繁（平均每秒最多 {most} 次），请稍后再试',
      en: 'Your organisation is calling too often (at most {most} times a second on average); try again shortly',
    },
  },
  heavy: {
    status: 429,
    text: {
      zh: '你同时进行的查询过多（最多 {most} 个），请等前面的查询完成',
      en: 'You have too many searches running (at most {most} at once); wait until one of them is done',
    },
  },
  exports: {
    status: 429,
    text: {
      zh: '你同时进行的导出过多（最多 {most} 个），请等前面的导出完成',
      en: 'You have too many exports running (at most {most} at once); wait until one of them is done',
    },
  },
  tooSlow: {
    status: 429,
    text: {
      zh: '查询超过 {seconds} 秒，已停止；请缩小时间范围或增加条件后重试',
      en: 'This took more than {seconds} seconds and was stopped; choose a shorter time or add a condition, then try again',
    },
  },
  streams: {
    status: 429,
    text: {
      zh: '你打开的实时连接过多（最多 {most} 个），请关闭一些页面',
      en: 'You have too many live connections open (at most {most}); close some pages',
    },
  },
  uploads: {
    status: 429,
    text: {
      zh: '上传过于频繁（每分钟最多 {most} 个文件），请稍后再试',
      en: 'You are uploading too often (at most {most} files a minute); try again shortly',
    },
  },
  uploadBytes: {
    status: 429,
    text: {
      zh: '上传的数据过多（每分钟最多 {most} MB），请稍后再试',
      en: 'You are uploading too much (at most {most} MB a minute); try again shortly',
    },
  },
})
