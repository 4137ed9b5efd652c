import { defineTexts } from '../../../lib/texts.ts'

export const moderationTexts = defineTexts({
  zh: {
    block: '拦截', blockOf: '拦截 {name}', pass: '放行', passOf: '放行 {name}', remove: '删除', removeOf: '删除 {name}', takenDown: '已拦截',
    blockAsk: '拦截这张图片?', blockMany: '拦截 {n} 张图片?', blockText: '图片立即从首页、图库、封面、对话和下载中撤下，由它放大或生成的也一起撤下。之后可以放行。',
    passAsk: '放行这张图片?', passMany: '放行 {n} 张图片?', passText: '图片重新显示。', reason: '原因', reasonHint: '例如：含有他人肖像', needReason: '请写下拦截的原因', reasonOptional: '可以写下为什么', keep: '取消',
    removeAsk: '删除这条绘画记录?', removeMany: '删除 {n} 条绘画记录?', removeText: '图片和记录不再显示，删除后 10 秒内可以撤销。已产生的费用照常计入。',
    blocked: '已拦截', passed: '已放行', removed: '删除成功', undo: '撤销', restored: '已恢复',
    history: '审核记录', noHistory: '没有人工决定', action_block: '拦截', action_pass: '放行', action_delete: '删除', action_restore: '恢复', somebody: '已不在的用户', findings: '审核发现',
    kind_text: '文字', kind_image: '图片', suggestion_pass: '通过', suggestion_review: '复审', suggestion_block: '拦截', undecided: '待决定', by: '来源 {provider}', byHand: '人工', confidence: '可信度 {n}%', label_manual: '人工拦截', label_E_MODERATED: '服务商拒绝', said: '服务商：{text}',
  },
  en: {
    block: 'Take down', blockOf: 'Take down {name}', pass: 'Release', passOf: 'Release {name}', remove: 'Delete', removeOf: 'Delete {name}', takenDown: 'Taken down',
    blockAsk: 'Take this picture down?', blockMany: 'Take down {n} pictures?', blockText: 'It leaves home, gallery, covers, chats and downloads at once, together with what was enlarged or made from it. You can release it later.',
    passAsk: 'Release this picture?', passMany: 'Release {n} pictures?', passText: 'It is shown again.', reason: 'Reason', reasonHint: 'e.g. shows a private person', needReason: 'Say why it is taken down', reasonOptional: 'Why, if you like', keep: 'Cancel',
    removeAsk: 'Delete this record?', removeMany: 'Delete {n} records?', removeText: 'Pictures and records are no longer shown. You can undo it for 10 seconds. What they cost still counts.',
    blocked: 'Taken down', passed: 'Released', removed: 'Deleted', undo: 'Undo', restored: 'Restored',
    history: 'Moderation history', noHistory: 'Nobody has decided anything', action_block: 'Taken down', action_pass: 'Released', action_delete: 'Deleted', action_restore: 'Restored', somebody: 'a user who is gone', findings: 'Findings',
    kind_text: 'Text', kind_image: 'Picture', suggestion_pass: 'Pass', suggestion_review: 'Review', suggestion_block: 'Block', undecided: 'Undecided', by: 'by {provider}', byHand: 'a person', confidence: '{n}% sure', label_manual: 'Taken down by hand', label_E_MODERATED: 'Refused by the provider', said: 'Provider: {text}',
  },
})
