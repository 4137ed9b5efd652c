import { defineTexts } from '../../../../lib/texts.ts'

export const figureTexts = defineTexts({
  zh: {
    range: '时间范围', '24h': '最近 24 小时', '90d': '最近 90 天', lane: '通道', allLanes: '全部通道', thisLane: '这条通道', failedToLoad: '走势没有加载成功',
    total: '合计', succeeded: '完成', failed: '失败', blocked: '审核未通过', cancelled: '已取消', share: '成功率', shareNote: '完成 ÷（完成 + 失败）', waitTime: '等待中位数', runTime: '绘画用时中位数', most: '九成在 {time} 内', unknown: '–',
    throughput: '每个时段结束的绘画', wait: '等了多久', run: '画了多久', p50: '一半不超过', p90: '九成不超过',
    hint: '用左右方向键逐个时段查看', today: '今天', now: '现在', spokenNone: '{name}：没有绘画', spoken: '{name}：{facts}', fact: '{label} {value}', nothing: '没有绘画',
    none24h: '最近 24 小时没有绘画结束', none90d: '最近 90 天没有绘画结束', noneReason: '有绘画结束后，这里会显示数量和快慢。', noneLane: '看全部通道',
    table: '以表格查看', time: '时段', waitP50: '等待 50%', waitP90: '等待 90%', runP50: '绘画 50%', runP90: '绘画 90%',
    errors: '失败原因', noErrors: '没有失败', seeErrors: '查看这些失败',
  },
  en: {
    range: 'Range', '24h': 'Last 24 hours', '90d': 'Last 90 days', lane: 'Lane', allLanes: 'All lanes', thisLane: 'This lane', failedToLoad: 'The trends could not be loaded',
    total: 'In all', succeeded: 'Done', failed: 'Failed', blocked: 'Blocked', cancelled: 'Cancelled', share: 'Success rate', shareNote: 'done ÷ (done + failed)', waitTime: 'Median wait', runTime: 'Median drawing time', most: 'p90 {time}', unknown: '–',
    throughput: 'Drawings that ended, over time', wait: 'How long they waited', run: 'How long they took', p50: 'Half, at most', p90: 'Nine in ten, at most',
    hint: 'Left and right arrows go through the periods', today: 'Today', now: 'Now', spokenNone: '{name}: nothing drawn', spoken: '{name}: {facts}', fact: '{label} {value}', nothing: 'Nothing drawn',
    none24h: 'No drawing ended in the last 24 hours', none90d: 'No drawing ended in the last 90 days', noneReason: 'Once some have, their number and pace stand here.', noneLane: 'See all lanes',
    table: 'As a table', time: 'Period', waitP50: 'Wait, 50%', waitP90: 'Wait, 90%', runP50: 'Drawing, 50%', runP90: 'Drawing, 90%',
    errors: 'Why they failed', noErrors: 'None failed', seeErrors: 'see these failures',
  },
})
