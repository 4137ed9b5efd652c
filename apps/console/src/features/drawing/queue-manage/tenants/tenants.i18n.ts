import { defineTexts } from '../../../../lib/texts.ts'

export const tenantTexts = defineTexts({
  zh: {
    tenants: '租户', tenantsHint: '权重越大，轮到的次数越多；暂停后，排队的会保留，已经开始的会画完。', failedToLoad: '租户没有加载成功', none: '没有租户在排队或绘画', noneReason: '有租户提交绘画后会出现在这里。',
    name: '租户', state: '状态', waiting: '排队', running: '绘画中', oldest: '最长等待', weight: '权重', actions: '操作', weightOf: '{name} 的权重（1–100）', weightHint: '回车或离开时保存',
    held: '已暂停', going: '进行中', waits: '等待中', idle: '空闲', heldBy: '{by} 于 {time} 暂停',
    hold: '暂停', holdOf: '暂停 {name} 的绘画', release: '解除', releaseOf: '解除对 {name} 的暂停', jobs: '查看', jobsOf: '查看 {name} 的绘画',
    holdTitle: '暂停「{name}」的全部绘画？', holdText: '这个租户排队的绘画会保留，不再开始新的；已经在画的会画完。租户的管理员会看到原因。', reason: '原因（租户会看到）', reasonHint: '比如：异常流量，正在核实', holdNow: '暂停租户', cancel: '取消',
    workers: '工作进程', workersHint: '离线的进程手里的绘画会由别的进程接着画。', noWorkers: '没有工作进程登记', noWorkersReason: '启动一个工作进程后会出现在这里。', host: '主机', role: '角色', load: '并行', started: '启动', workerState: '状态',
    alive: '在线', draining: '正在下线', dead: '已离线', pid: '进程 {pid}', ofLimit: '/ {limit}', resting: '另有 {count} 张在等服务商返回，等待期间不占并行。',
  },
  en: {
    tenants: 'Tenants', tenantsHint: 'The larger the weight, the more turns. On hold, what waits is kept and what has begun is finished.', failedToLoad: 'The tenants could not be loaded', none: 'No tenant waits or draws', noneReason: 'They stand here once they send drawings.',
    name: 'Tenant', state: 'State', waiting: 'Waiting', running: 'Drawing', oldest: 'Longest wait', weight: 'Weight', actions: 'Actions', weightOf: 'Weight of {name} (1–100)', weightHint: 'Saved by Enter, or when you leave the field',
    held: 'On hold', going: 'Going', waits: 'Waiting', idle: 'Idle', heldBy: 'Held by {by}, {time}',
    hold: 'Hold', holdOf: 'Hold the drawings of {name}', release: 'Release', releaseOf: 'Release {name}', jobs: 'View', jobsOf: 'View the drawings of {name}',
    holdTitle: 'Put all drawings of “{name}” on hold?', holdText: 'What the tenant has waiting is kept and nothing new begins; what is being drawn is finished. Its administrators see the reason.', reason: 'Reason (the tenant sees it)', reasonHint: 'For example: unusual traffic, being looked into', holdNow: 'Hold the tenant', cancel: 'Cancel',
    workers: 'Workers', workersHint: 'What a process that is gone was drawing goes on in another.', noWorkers: 'No worker is registered', noWorkersReason: 'It stands here once one has started.', host: 'Host', role: 'Role', load: 'Busy', started: 'Started', workerState: 'State',
    alive: 'Alive', draining: 'Draining', dead: 'Gone', pid: 'process {pid}', ofLimit: '/ {limit}', resting: '{count} more wait for their provider’s answer; meanwhile they take no place.',
  },
})
