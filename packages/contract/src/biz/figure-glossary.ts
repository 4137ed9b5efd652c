import type { Bilingual } from '../core/texts.ts'

/**
 * What each figure of drawings counts, for people: its name, and how it is worked out. Every screen that shows a figure shows these words; the SQL with the same meaning stands in the server's
 * `modules/biz/draw-info/figure-definitions.ts`.
 */
export const FIGURE_GLOSSARY = {
  sent: {
    name: { zh: '发送', en: 'Sent' },
    how: { zh: '按第一次发送的时间计入那一天，不管后来怎样结束；重试还是同一张。已删除的不计。', en: 'Counted on the day it was first sent, however it ended; a retry is the same drawing. Deleted ones are not counted.' },
  },
  succeeded: { name: { zh: '已完成', en: 'Done' }, how: { zh: '画出了图片的绘画。', en: 'Drawings that produced a picture.' } },
  failed: {
    name: { zh: '失败', en: 'Failed' },
    how: { zh: '服务商、网络、请求或我们自己出错而没有画成的。审核未通过的单独统计，不算失败。', en: 'Ended without a picture because the provider, the network, the request or we failed. What moderation blocked is counted on its own.' },
  },
  blocked: { name: { zh: '审核未通过', en: 'Blocked' }, how: { zh: '被服务商或本系统的内容审核拦下的。不算失败，也不影响成功率。', en: 'Stopped by content moderation, the provider’s or ours. Not a failure; it does not lower the success rate.' } },
  cancelled: { name: { zh: '已取消', en: 'Cancelled' }, how: { zh: '画完之前被人取消、移出或终止的。', en: 'Cancelled, taken out or stopped before it was done.' } },
  success: { name: { zh: '成功率', en: 'Success rate' }, how: { zh: '完成 ÷（完成 + 失败）。审核未通过、已取消和进行中的不计。', en: 'Done ÷ (done + failed). Blocked, cancelled and unfinished drawings are left out.' } },
  waiting: {
    name: { zh: '排队中', en: 'Waiting' },
    how: { zh: '还没有发给服务商的：在等轮到，或因限流、熔断、密钥停在服务商门前。', en: 'Not sent to the provider yet: waiting for its turn, or held up by a rate limit, an open circuit or a key.' },
  },
  running: { name: { zh: '绘画中', en: 'Drawing' }, how: { zh: '已经发给服务商、还没有结果的。', en: 'Sent to the provider and not answered yet.' } },
  oldest: { name: { zh: '最长等待', en: 'Longest wait' }, how: { zh: '排队中的绘画里，等得最久的一张已经等了多久。', en: 'How long the drawing that waits longest has been waiting.' } },
  total: {
    name: { zh: '出图用时中位数', en: 'Median time to picture' },
    how: { zh: '从发送到出图，包括排队；一半更快，一半更慢。只算画成的。', en: 'From sending to the picture, waiting included; half are faster, half slower. Finished pictures only.' },
  },
  run: {
    name: { zh: '绘画用时中位数', en: 'Median drawing time' },
    how: { zh: '从发给服务商到出图，不包括排队；一半更快，一半更慢。只算画成的。', en: 'From the provider’s start to the picture, waiting left out; half are faster, half slower. Finished pictures only.' },
  },
  wait: { name: { zh: '等待时间', en: 'Waiting time' }, how: { zh: '从发送到发给服务商。', en: 'From sending until it goes to the provider.' } },
  lately: { name: { zh: '近 15 分钟', en: 'Last 15 minutes' }, how: { zh: '按结束时间计，最近 15 分钟；今天的失败按发送时间计，所以两处可以不同。', en: 'By the time they ended, over the last 15 minutes. Figures of a day go by the time of sending, so the two may differ.' } },
  perMinute: { name: { zh: '每分钟完成', en: 'Done per minute' }, how: { zh: '最近 5 分钟画成的张数 ÷ 5。', en: 'Pictures finished in the last 5 minutes ÷ 5.' } },
  cost: {
    name: { zh: '费用', en: 'Cost' },
    how: { zh: '服务商为这些绘画收的钱，按发送那天计入；失败的、重复下单的和已删除的也算。各币种分别相加，不换算。未填价格的不在内。', en: 'What providers charged for these drawings, on the day each was sent; failed, repeated and deleted ones included. Currencies are added up separately. Drawings without a price are not in it.' },
  },
  lost: {
    name: { zh: '没画成但已扣费', en: 'Charged without a picture' },
    how: { zh: '没有画出图片、服务商仍然收了钱的绘画，已包含在费用里。', en: 'Drawings that produced no picture and were charged all the same; part of the cost.' },
  },
  workers: {
    name: { zh: '并行', en: 'Busy' },
    how: { zh: '工作进程此刻正在处理的任务数 / 最多同时处理的数。等服务商返回期间，绘画在两次查询之间不占用。', en: 'Jobs the worker is handling right now / the most it handles at once. Between two polls of a provider a drawing takes no place.' },
  },
} as const satisfies Record<string, { name: Bilingual; how: Bilingual }>
export type FigureName = keyof typeof FIGURE_GLOSSARY

/** Done among done and failed, in whole percent that never round a failure away; undefined where neither happened. */
export function successShareOf({ succeeded, failed }: { succeeded: number; failed: number }): number | undefined {
  return succeeded + failed === 0 ? undefined : Math.floor((succeeded / (succeeded + failed)) * 100)
}
