import { defineTexts } from '../../../../lib/texts.ts'

export const laneTexts = defineTexts({
  zh: {
    label: '通道', failedToLoad: '通道没有加载成功', name: '通道', state: '状态', waiting: '排队', running: '并行', oldest: '最长等待', perMinute: '每分钟', failures: '15 分钟失败', actions: '操作',
    waitingOf: '{count} 个在排队，最多 {max} 个', runningOf: '{count} 个在画，最多同时 {limit} 个', ofMax: '/ {max}', nearFull: '快满了', full: '已满',
    newWait: '新提交{wait}', failedOf: '查看 {name} 的失败记录', ended: '成功 {count}',
    going: '进行中', idle: '空闲', next: '即将开始', broken: '已熔断', probing: '试探中', untilTime: '{time} 后再试',
    pause: '暂停', pauseOf: '暂停 {name}', resume: '恢复', resumeOf: '恢复 {name}', jobs: '查看', jobsOf: '查看 {name} 的绘画', editOf: '打开接口 {name}',
    pauseTitle: '暂停「{name}」？', pauseText: '排队的绘画会保留，不再开始新的；已经在画的会画完。', reason: '原因（其他同事会看到）', reasonHint: '比如：服务商在维护，预计 15:00 恢复', pauseNow: '暂停通道', cancel: '取消',
    paused: '已暂停「{name}」', resumed: '已恢复「{name}」', undo: '撤销',
    calm: '队列很安静', calmText: '现在没有绘画在等，也没有在画。', calmFigures: '过去 24 小时完成 {succeeded} 个，失败 {failed} 个。', calmNone: '过去 24 小时也没有绘画。', seeFigures: '查看走势',
    total: '共 {count} 条通道',
  },
  en: {
    label: 'Lanes', failedToLoad: 'The lanes could not be loaded', name: 'Lane', state: 'State', waiting: 'Waiting', running: 'At work', oldest: 'Longest wait', perMinute: 'Per minute', failures: 'Failed, 15 min', actions: 'Actions',
    waitingOf: '{count} waiting, {max} at most', runningOf: '{count} being drawn, {limit} at once at most', ofMax: '/ {max}', nearFull: 'nearly full', full: 'full',
    newWait: 'new: {wait}', failedOf: 'Failures of {name}', ended: '{count} done',
    going: 'Going', idle: 'Idle', next: 'About to start', broken: 'Stopped', probing: 'Probing', untilTime: 'Tried again after {time}',
    pause: 'Pause', pauseOf: 'Pause {name}', resume: 'Resume', resumeOf: 'Resume {name}', jobs: 'View', jobsOf: 'View the drawings of {name}', editOf: 'Open the API {name}',
    pauseTitle: 'Pause “{name}”?', pauseText: 'What waits is kept and nothing new begins; what is being drawn is finished.', reason: 'Reason (your colleagues see it)', reasonHint: 'For example: the provider is down until 15:00', pauseNow: 'Pause the lane', cancel: 'Cancel',
    paused: '“{name}” is paused', resumed: '“{name}” goes on', undo: 'Undo',
    calm: 'The queue is calm', calmText: 'Nothing waits and nothing is being drawn.', calmFigures: 'In the last 24 hours {succeeded} were done and {failed} failed.', calmNone: 'Nothing was drawn in the last 24 hours.', seeFigures: 'See the trends',
    total: '{count} lanes',
  },
})
