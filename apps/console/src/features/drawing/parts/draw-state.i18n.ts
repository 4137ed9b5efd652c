import { defineTexts } from '../../../lib/texts.ts'

export const drawStateTexts = defineTexts({
  zh: {
    state0: '排队中', state1: '绘画中', state2: '已完成', state3: '失败', state4: '已取消', state5: '审核未通过', waitsRetry: '等待重试',
    ahead: '前面还有 {n} 个', next: '马上轮到', wait: '约 {low}–{high} 秒', waitOne: '约 {high} 秒', seconds: '{n} 秒', minutes: '{m} 分 {s} 秒', took: '用时 {time}', elapsed: '已用 {time}', progressOf: '绘画进度',
    pictureOf: '结果图片 {n}', size: '{width} × {height}',
    attempts: '尝试与调用', attempt: '第 {n} 次', ongoing: '进行中', done: '成功', task: '任务编号', noCalls: '还没有发出请求', submit: '提交', poll: '查询', fetch: '取图', cancel: '取消', callback: '回调', request: '请求', response: '回答', lost: '没有回答', asked: '等待回答', received: '已收到', movedOn: '已改用另一个接口', costOf: '费用 {amount} {currency}', ms: '{n} 毫秒', empty: '（空）',
    upstream: '服务商状态码 {n}', retryable: '可以重试',
  },
  en: {
    state0: 'Queued', state1: 'Drawing', state2: 'Done', state3: 'Failed', state4: 'Cancelled', state5: 'Refused', waitsRetry: 'Waiting to retry',
    ahead: '{n} ahead', next: 'Up next', wait: 'about {low}–{high} s', waitOne: 'about {high} s', seconds: '{n} s', minutes: '{m} min {s} s', took: 'Took {time}', elapsed: '{time} so far', progressOf: 'Progress of the drawing',
    pictureOf: 'Picture {n}', size: '{width} × {height}',
    attempts: 'Attempts and calls', attempt: 'Attempt {n}', ongoing: 'Running', done: 'Succeeded', task: 'Task id', noCalls: 'Nothing was sent yet', submit: 'Submit', poll: 'Poll', fetch: 'Fetch', cancel: 'Cancel', callback: 'Callback', request: 'Request', response: 'Response', lost: 'No answer', asked: 'Waiting for the answer', received: 'Received', movedOn: 'Went on at another API', costOf: 'Cost {amount} {currency}', ms: '{n} ms', empty: '(empty)',
    upstream: 'Provider status {n}', retryable: 'May be tried again',
  },
})
