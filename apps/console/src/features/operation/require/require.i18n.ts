import { defineTexts } from '../../../lib/texts.ts'

export const requireTexts = defineTexts({
  zh: {
    state0: '新提交', state1: '已查看', state2: '已处理', to1: '标为已查看', to2: '标为已处理', to0: '标为新提交', stepOf: '{step}：{title}', moved: '已改为「{state}」', movedAll: '{count} 条已改为「{state}」',
    view: '查看', viewOf: '查看 {title}', close: '关闭', from: '提交人', contact: '联系方式', sent: '提交时间', state: '状态', noContact: '未留联系方式', copy: '复制', copied: '已复制', bulkDone: '标为已处理', bulkSeen: '标为已查看',
    ask: '提需求', askTitle: '提需求', askHint: '写清楚想做什么、在哪里用，我们看到后会尽快回复', title: '标题', content: '内容', contactHelp: '电话、邮箱或微信，方便我们回复；可不填', send: '提交', cancel: '取消', sentOk: '已提交，谢谢反馈',
    needTitle: '请输入标题', needContent: '请输入内容', unsaved: '放弃已填写的内容？', discard: '放弃', keep: '继续填写',
  },
  en: {
    state0: 'New', state1: 'Seen', state2: 'Done', to1: 'Mark seen', to2: 'Mark done', to0: 'Mark new', stepOf: '{step}: {title}', moved: 'Now “{state}”', movedAll: '{count} now “{state}”',
    view: 'View', viewOf: 'View {title}', close: 'Close', from: 'From', contact: 'Contact', sent: 'Sent', state: 'State', noContact: 'No contact left', copy: 'Copy', copied: 'Copied', bulkDone: 'Mark done', bulkSeen: 'Mark seen',
    ask: 'Send a request', askTitle: 'Send a request', askHint: 'Say what you would like and where you need it; we answer as soon as we have read it', title: 'Title', content: 'Text', contactHelp: 'Phone or mail, so that we can answer; may be left out', send: 'Send', cancel: 'Cancel', sentOk: 'Sent, thank you',
    needTitle: 'Enter a title', needContent: 'Enter what you ask for', unsaved: 'Discard what you have written?', discard: 'Discard', keep: 'Go on writing',
  },
})
