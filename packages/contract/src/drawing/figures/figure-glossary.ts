import type { Bilingual } from '../../core/texts.ts'
import type { FigureName } from './figure-names.ts'

/**
 * How each figure of drawings (`figure-names.ts`) is worked out, for people. Every screen that shows a figure shows these words; the SQL with the same meaning stands in the server's
 * `modules/drawing/records/figures/figure-definitions.ts`.
 */
export const FIGURE_HOWS = {
  sent: {
    zh: '按第一次发送的时间计入那一天，不管后来怎样结束；重试还是同一张。已删除的不计。',
    en: 'Counted on the day it was first sent, however it ended. A retry is the same drawing. Deleted drawings aren’t counted.',
  },
  succeeded: { zh: '画出了图片的绘画。', en: 'Drawings that produced a picture.' },
  failed: {
    zh: '服务商、网络、请求或我们自己出错而没有画成的。审核未通过的单独统计，不算失败。',
    en: 'Ended without a picture because of an error at the provider, the network, the request or this system. Blocked drawings are counted separately.',
  },
  blocked: {
    zh: '被服务商或本系统的内容审核拦下的。不算失败，也不影响成功率。',
    en: 'Blocked by content moderation, the provider’s or this system’s. Not a failure; doesn’t affect the success rate.',
  },
  cancelled: { zh: '画完之前被人取消、移出或终止的。', en: 'Canceled, removed or terminated before finishing.' },
  success: {
    zh: '完成 ÷（完成 + 失败）。审核未通过、已取消和进行中的不计。',
    en: 'Done ÷ (done + failed). Excludes blocked, canceled and unfinished drawings.',
  },
  waiting: {
    zh: '还没有发给服务商的：在等轮到，或因限流、熔断、密钥停在服务商门前。',
    en: 'Not yet sent to the provider: waiting in line, or held by a rate limit, open circuit or key.',
  },
  running: { zh: '已经发给服务商、还没有结果的。', en: 'Sent to the provider, no result yet.' },
  oldest: {
    zh: '排队中的绘画里，等得最久的一张已经等了多久。',
    en: 'How long the oldest queued drawing has been waiting.',
  },
  total: {
    zh: '从发送到出图，包括排队；一半更快，一半更慢。只算画成的。',
    en: 'Median time from sending to picture, including waiting. Finished pictures only.',
  },
  run: {
    zh: '从发给服务商到出图，不包括排队；一半更快，一半更慢。只算画成的。',
    en: 'Median time from the provider’s start to picture, excluding waiting. Finished pictures only.',
  },
  wait: { zh: '从发送到发给服务商。', en: 'From sending until it goes to the provider.' },
  lately: {
    zh: '按结束时间计，最近 15 分钟；今天的失败按发送时间计，所以两处可以不同。',
    en: 'By end time, over the last 15 minutes. Daily figures go by send time, so the two can differ.',
  },
  perMinute: { zh: '最近 5 分钟画成的张数 ÷ 5。', en: 'Pictures finished in the last 5 minutes ÷ 5.' },
  cost: {
    zh: '服务商为这些绘画收的钱，按发送那天计入；失败的、重复下单的和已删除的也算。各币种分别相加，不换算。未填价格的不在内。',
    en: 'What providers charged for these drawings, by send date. Includes failed, repeated and deleted drawings. Currencies are added up separately. Excludes drawings without a price.',
  },
  lost: {
    zh: '没有画出图片、服务商仍然收了钱的绘画，已包含在费用里。',
    en: 'Charged drawings that produced no picture. Included in the cost.',
  },
  workers: {
    zh: '工作进程此刻正在处理的任务数 / 最多同时处理的数。等服务商返回期间，绘画在两次查询之间不占用。',
    en: 'Jobs the worker is processing now / its maximum. While waiting between polls, a drawing takes no slot.',
  },
} as const satisfies Record<FigureName, Bilingual>
