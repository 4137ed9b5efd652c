import type { Bilingual } from '../../core/texts.ts'

/** What people call each figure of drawings. How it is worked out stands apart (`figure-glossary.ts`), because most pages never show that. */
export const FIGURE_NAMES = {
  sent: { zh: '发送', en: 'Sent' },
  succeeded: { zh: '已完成', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  blocked: { zh: '审核未通过', en: 'Blocked' },
  cancelled: { zh: '已取消', en: 'Canceled' },
  success: { zh: '成功率', en: 'Success rate' },
  waiting: { zh: '排队中', en: 'Waiting' },
  running: { zh: '绘画中', en: 'Drawing' },
  oldest: { zh: '最长等待', en: 'Longest wait' },
  total: { zh: '出图用时中位数', en: 'Median time to picture' },
  run: { zh: '绘画用时中位数', en: 'Median drawing time' },
  wait: { zh: '等待时间', en: 'Wait time' },
  lately: { zh: '近 15 分钟', en: 'Last 15 minutes' },
  perMinute: { zh: '每分钟完成', en: 'Done per minute' },
  cost: { zh: '费用', en: 'Cost' },
  lost: { zh: '没画成但已扣费', en: 'Charged, no picture' },
  workers: { zh: '并行', en: 'Workers' },
} as const satisfies Record<string, Bilingual>
export type FigureName = keyof typeof FIGURE_NAMES

/** Done among done and failed, in whole percent that never round a failure away; undefined where neither happened. */
export function successShareOf({ succeeded, failed }: { succeeded: number; failed: number }): number | undefined {
  return succeeded + failed === 0 ? undefined : Math.floor((succeeded / (succeeded + failed)) * 100)
}
