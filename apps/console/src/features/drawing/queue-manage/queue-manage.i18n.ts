import type { StandCode } from '@drawdesk/contract/biz/queue-manage'
import { defineTexts, type Texts } from '../../../lib/texts.ts'

/** Head, totals and what stands still. */
export const queueTexts = defineTexts({
  zh: {
    title: '队列管理', purpose: '看清谁在等、谁在画、哪里停住了，随时可以调整。', parts: '队列的各个部分',
    'tab.lanes': '通道', 'tab.jobs': '排队', 'tab.failed': '失败', 'tab.figures': '走势', 'tab.tenants': '租户',
    chooseTenant: '只看一个租户', allTenants: '全部租户',
    totals: '队列概况', waiting: '排队中', running: '绘画中', oldest: '最长等待', perMinute: '每分钟完成', failed: '15 分钟内失败', workers: '工作进程', none: '无', boardFailed: '概况没有加载成功', retry: '重试',
    inLanes: '{count} 条通道', pausedLanes: '{count} 条通道已暂停', ofEnded: '完成 {count}', ofEndedBlocked: '完成 {count} · 审核未通过 {blocked}', alive: '在线', noneAlive: '全部离线', lastFive: '近 5 分钟',
    noWorker: '没有在线的工作进程，排队的绘画不会开始。', noWorkerNext: '请在服务器上启动一个工作进程；排着的绘画都在，启动后会接着画。',
    held: '平台已暂停本租户的绘画（{by}，{time}）。', heldOther: '这个租户的绘画已暂停（{by}，{time}）。', heldReason: '原因：{reason}', heldNext: '已经开始的会画完，排队的会保留；需要恢复请联系平台管理员。', heldOtherNext: '已经开始的会画完，排队的会保留。',
    standsStill: '{count} 条通道停住了：{names}', andMore: '等', seeLanes: '查看通道', resume: '恢复', resumeOf: '恢复 {name}', release: '解除', releaseOf: '解除对 {name} 的暂停', openApi: '查看接口', openApiOf: '查看接口 {name}',
    laneOf: '{api} · {tenant}',
    noApi: '本地处理',
  },
  en: {
    title: 'Queues', purpose: 'See who waits, what is being drawn and where it stands still, and steer it.', parts: 'Parts of the queue',
    'tab.lanes': 'Lanes', 'tab.jobs': 'Drawings', 'tab.failed': 'Failed', 'tab.figures': 'Trends', 'tab.tenants': 'Tenants',
    chooseTenant: 'One tenant alone', allTenants: 'All tenants',
    totals: 'The queue at a glance', waiting: 'Waiting', running: 'Drawing', oldest: 'Longest wait', perMinute: 'Done per minute', failed: 'Failed in 15 min', workers: 'Workers', none: 'None', boardFailed: 'The totals could not be loaded', retry: 'Try again',
    inLanes: 'Lanes: {count}', pausedLanes: 'Paused lanes: {count}', ofEnded: '{count} done', ofEndedBlocked: '{count} done · {blocked} blocked', alive: 'alive', noneAlive: 'all gone', lastFive: 'last 5 min',
    noWorker: 'No worker process is alive, so nothing that waits begins.', noWorkerNext: 'Start a worker on the server. What waits is kept and goes on then.',
    held: 'The platform has put the drawings of this tenant on hold ({by}, {time}).', heldOther: 'The drawings of this tenant are on hold ({by}, {time}).', heldReason: 'Reason: {reason}', heldNext: 'What has begun is finished, what waits is kept. Ask the platform’s administrator to release it.', heldOtherNext: 'What has begun is finished, what waits is kept.',
    standsStill: '{count} lanes stand still: {names}', andMore: ' and more', seeLanes: 'See the lanes', resume: 'Resume', resumeOf: 'Resume {name}', release: 'Release', releaseOf: 'Release {name}', openApi: 'Open the API', openApiOf: 'Open the API {name}',
    laneOf: '{api} · {tenant}',
    noApi: 'Done by ourselves',
  },
})

/** Why a lane starts none, in a word; the sentence comes from the server. */
export const standTexts: Texts<StandCode> = defineTexts({
  zh: { paused: '已暂停', held: '租户被暂停', noWorker: '无工作进程', draining: '正在下线', breaker: '已熔断', auth: '密钥无效', balance: '余额不足', blocked: '服务商限流', rate: '达到速率上限', keys: '密钥不可用', full: '满负荷', busy: '等待轮到' },
  en: { paused: 'Paused', held: 'Tenant on hold', noWorker: 'No worker', draining: 'Draining', breaker: 'Circuit open', auth: 'Key refused', balance: 'Out of credit', blocked: 'Provider says wait', rate: 'At its rate', keys: 'No usable key', full: 'At its limit', busy: 'Others’ turn' },
})
