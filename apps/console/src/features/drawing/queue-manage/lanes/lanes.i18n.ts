import { defineTexts } from '../../../../lib/texts.ts'

export const laneTexts = defineTexts({
  zh: {
    label: '通道', failedToLoad: '通道没有加载成功', name: '通道', state: '状态', waiting: '排队', running: '并行', oldest: '最长等待', perMinute: '每分钟', failures: '15 分钟失败', actions: '操作',
    waitingOf: '{count} 个在排队，最多 {max} 个', runningOf: '{count} 个在画，最多同时 {limit} 个', ofMax: '/ {max}', nearFull: '快满了', full: '已满',
    newWait: '新提交{wait}', failedOf: '查看 {name} 的失败记录', ended: '成功 {count}',
    going: '进行中', idle: '空闲', next: '即将开始', broken: '已熔断', probing: '试探中', untilTime: '{time} 后再试', refused: '停用', gatedOf: '其中 {count} 个在等接口恢复', triesFailed: '另有 {count} 次调用出错', tryNow: '现在再试一次', tryNowOf: '{name} 现在再试一次', trying: '下一张绘画会马上再试', move: '改用另一个接口', moveOf: '{name} 排队的绘画改用另一个接口', moveTitle: '{name}：改用另一个接口', moveText: '在排队的和在等接口恢复的会用所选接口画，排在它的队尾；已经提交给服务商的不动。参数对不上的留在原处，并说明原因。', moveNow: '改用（{n} 条）', moved: '{n} 条已改用 {name}', close: '关闭', record: '绘画 {id}', otherFailed: '可用的接口没有加载成功', noOther: '没有可以改用的接口', noOtherText: '要有另一个已启用的同类接口。', otherLoad: '排队 {waiting} · 并行 {running}/{limit}',
    pause: '暂停', pauseOf: '暂停 {name}', resume: '恢复', resumeOf: '恢复 {name}', jobs: '查看', jobsOf: '查看 {name} 的绘画', laneOf: '查看通道 {name}', api: '接口', apiOf: '打开接口 {name}',
    pauseTitle: '暂停「{name}」？', pauseText: '排队的绘画会保留，不再开始新的；已经在画的会画完。', reason: '原因（其他同事会看到）', reasonHint: '比如：服务商在维护，预计 15:00 恢复', pauseNow: '暂停通道', cancel: '取消',
    paused: '已暂停「{name}」', resumed: '已恢复「{name}」', undo: '撤销',
    calm: '队列很安静', calmText: '现在没有绘画在等，也没有在画。', calmFigures: '过去 24 小时完成 {succeeded} 个，失败 {failed} 个。', calmNone: '过去 24 小时也没有绘画。', seeFigures: '查看走势',
    total: '共 {count} 条通道',
  },
  en: {
    label: 'Lanes', failedToLoad: 'The lanes could not be loaded', name: 'Lane', state: 'State', waiting: 'Waiting', running: 'At work', oldest: 'Longest wait', perMinute: 'Per minute', failures: 'Failed, 15 min', actions: 'Actions',
    waitingOf: '{count} waiting, {max} at most', runningOf: '{count} being drawn, {limit} at once at most', ofMax: '/ {max}', nearFull: 'nearly full', full: 'full',
    newWait: 'new: {wait}', failedOf: 'Failures of {name}', ended: '{count} done',
    going: 'Going', idle: 'Idle', next: 'About to start', broken: 'Circuit open', probing: 'Probing', untilTime: 'Tried again after {time}', refused: 'Out of use', gatedOf: '{count} wait for the API', triesFailed: 'Failed calls: {count}', tryNow: 'Try again now', tryNowOf: 'Try {name} again now', trying: 'The next drawing tries at once', move: 'Use another API', moveOf: 'Use another API for what waits at {name}', moveTitle: '{name}: use another API', moveText: 'What waits in the queue or for this API is drawn with the one you choose, at the end of its queue. What the provider has already stays. A drawing whose parameters do not fit stays, with the reason.', moveNow: 'Move ({n})', moved: 'Moved to {name}: {n}', close: 'Close', record: 'Drawing {id}', otherFailed: 'The other APIs could not be loaded', noOther: 'There is no other API', noOtherText: 'Another active API of the same kind is needed.', otherLoad: 'waiting {waiting} · at work {running}/{limit}',
    pause: 'Pause', pauseOf: 'Pause {name}', resume: 'Resume', resumeOf: 'Resume {name}', jobs: 'View', jobsOf: 'View the drawings of {name}', laneOf: 'View the lane {name}', api: 'API', apiOf: 'Open the API {name}',
    pauseTitle: 'Pause “{name}”?', pauseText: 'What waits is kept and nothing new begins; what is being drawn is finished.', reason: 'Reason (your colleagues see it)', reasonHint: 'For example: the provider is down until 15:00', pauseNow: 'Pause the lane', cancel: 'Cancel',
    paused: '“{name}” is paused', resumed: '“{name}” goes on', undo: 'Undo',
    calm: 'The queue is calm', calmText: 'Nothing waits and nothing is being drawn.', calmFigures: 'In the last 24 hours {succeeded} were done and {failed} failed.', calmNone: 'Nothing was drawn in the last 24 hours.', seeFigures: 'See the trends',
    total: '{count} lanes',
  },
})
