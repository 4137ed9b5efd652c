import { defineTexts } from '../../../lib/texts.ts'

export const dialogsTexts = defineTexts({
  zh: {
    tabs: '对话管理', tabDialogs: '对话', tabAccess: '访问记录', open: '查看', openOf: '查看 {name}', untitled: '未命名对话', keyword: '内容', cost: '费用', 
    facts: '{user} · {model}', counts: '{messages} 条消息 · {tokens} Token', noMessages: '这个对话还没有消息', older: '更早的消息', failed: '对话没有加载成功', systemPrompt: '系统提示词',
    masked: '隐私内容已遮盖', maskedHint: '密钥、密码、邮箱、电话和证件号以 • 代替。', own: '这是你自己的对话', shown: '正在显示原文，距重新遮盖还有 ', reveal: '查看原文', revealTitle: '查看这个对话的原文？', revealText: '原文只对你显示 {minutes} 分钟；你的名字、时间和原因会记入访问记录，有权限的人都能看到。',
    reason: '原因', reasonHint: '例如：用户 10-24 投诉回答出错，核对原文', reasonMissing: '请写明原因', confirm: '显示原文', cancel: '取消', export: '导出', exportMd: 'Markdown（当前分支）', exportJson: 'JSON（全部分支）',
    accessTitle: '访问记录', accessPurpose: '谁在什么时候看过谁的对话、看了几次、为什么', reader: '谁看的', owner: '谁的对话', dialog: '对话', deed: '做了什么', times: '次数', why: '原因', last: '最近', accessTime: '时间', list: '查列表', read: '查看', revealed: '看原文', exported: '导出', wholeList: '全部对话',
    onlyOf: '只看{name}的记录', whoLooked: '谁看过',
  },
  en: {
    tabs: 'All dialogs', tabDialogs: 'Dialogs', tabAccess: 'Access log', open: 'Open', openOf: 'Open {name}', untitled: 'Untitled dialog', keyword: 'Text', cost: 'Cost', 
    facts: '{user} · {model}', counts: '{messages} messages · {tokens} tokens', noMessages: 'Nothing has been said here yet', older: 'Earlier messages', failed: 'The dialog could not be loaded', systemPrompt: 'System prompt',
    masked: 'What is private is masked', maskedHint: 'Keys, passwords, e-mail addresses, phone and identity numbers stand as •.', own: 'This dialog is your own', shown: 'Shown as it is; masked again in ', reveal: 'Show what is masked', revealTitle: 'Show what is masked here?', revealText: 'It is shown to you alone, for {minutes} minutes. Your name, the time and the reason go to the access log, which others can read.',
    reason: 'Reason', reasonHint: 'Such as: complaint of 24 October about a wrong answer', reasonMissing: 'Say why', confirm: 'Show it', cancel: 'Cancel', export: 'Export', exportMd: 'Markdown (this branch)', exportJson: 'JSON (all branches)',
    accessTitle: 'Access log', accessPurpose: "Who looked at whose dialogs, when, how often, and why", reader: 'Who looked', owner: 'Whose', dialog: 'Dialog', deed: 'Deed', times: 'Times', why: 'Reason', accessTime: 'Time', last: 'Last', list: 'Listed', read: 'Read', revealed: 'Unmasked', exported: 'Exported', wholeList: 'All dialogs',
    onlyOf: 'Only lines of {name}', whoLooked: 'Who looked at it',
  },
})
