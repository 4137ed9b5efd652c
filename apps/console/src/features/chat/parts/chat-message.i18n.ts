import { defineTexts } from '../../../lib/texts.ts'

export const chatMessageTexts = defineTexts({
  zh: {
    question: '提问', answer: '回答', system: '系统', tool: '工具', waiting: '正在等待模型', thinking: '正在思考', reasoning: '思考过程', stopped: '已停止', noContent: '没有留下内容', gap: '连接断开，正在重新接上…',
    tokens: '输入 {in} · 输出 {out}', tokensEstimated: '输入约 {in} · 输出约 {out}', firstToken: '首字 {time} 秒', cost: '{amount} {currency}', openPicture: '打开图片 {name}', pictureOf: '图片：{name}',
    said: '服务商的回答：{said}', E_AUTH: '密钥无效', E_BALANCE: '余额不足', E_PARAM: '参数有误', E_CONTEXT: '内容过长', E_MODERATED: '内容被拒', E_NOTFOUND: '模型不存在', E_RATE: '限流', E_BUSY: '服务繁忙', E_TIMEOUT: '超时', E_UPSTREAM: '服务出错', E_UNSENT: '网络不通', E_QUOTA: '额度用完', E_INACTIVE: '接口停用', E_INTERRUPTED: '服务中断',
    running: '进行中', done: '完成', failed: '失败', branch: '第 {n} 个，共 {count} 个', previousBranch: '上一个版本', nextBranch: '下一个版本',
    branchMap: '分支图', branchMapHint: '每一次重试和改写都是一条分支，点一下就切换过去。', here: '当前', cut: '这个对话很长，这里只画出最新的部分。', noBranches: '还没有消息',
    count_drawings: '统计绘画', list_lanes: '查看排队', chat_usage: '查看用量', chat_quota: '查看额度', find_drawings: '查找绘画',
  },
  en: {
    question: 'Question', answer: 'Answer', system: 'System', tool: 'Tool', waiting: 'Waiting for the model', thinking: 'Thinking', reasoning: 'Reasoning', stopped: 'Stopped', noContent: 'Nothing was written', gap: 'Connection lost, taking it up again…',
    tokens: '{in} in · {out} out', tokensEstimated: 'about {in} in · {out} out', firstToken: 'first word after {time} s', cost: '{amount} {currency}', openPicture: 'Open the picture {name}', pictureOf: 'Picture: {name}',
    said: 'The provider says: {said}', E_AUTH: 'Key refused', E_BALANCE: 'Out of credit', E_PARAM: 'Bad parameters', E_CONTEXT: 'Too long', E_MODERATED: 'Content refused', E_NOTFOUND: 'Unknown model', E_RATE: 'Rate limited', E_BUSY: 'Busy', E_TIMEOUT: 'Timed out', E_UPSTREAM: 'Service error', E_UNSENT: 'No connection', E_QUOTA: 'Quota used up', E_INACTIVE: 'API off', E_INTERRUPTED: 'Interrupted',
    running: 'running', done: 'done', failed: 'failed', branch: '{n} of {count}', previousBranch: 'Version before', nextBranch: 'Next version',
    branchMap: 'Branches', branchMapHint: 'Every retry and every edited question is a branch. Choose one to go there.', here: 'Here', cut: 'This dialog is long; only its newest part is drawn.', noBranches: 'No messages yet',
    count_drawings: 'Counting drawings', list_lanes: 'Looking at the queue', chat_usage: 'Looking at usage', chat_quota: 'Looking at quotas', find_drawings: 'Looking for drawings',
  },
})
