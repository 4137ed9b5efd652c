import { defineTexts } from '../../../lib/texts.ts'

export const changeTexts = defineTexts({
  zh: {
    revert: '撤销变更', revertOf: '撤销变更：{title}', revertTitle: '撤销对「{title}」的变更?', takesBack: '收回：{names}', givesBack: '恢复：{names}', revertNote: '之后又改动过的部分保持不变，马上生效。', reverted: '已撤销，马上生效', revertedLeft: '已撤销。之后又改过的 {count} 项保持原样：{names}',
    cancel: '取消变更', cancelOf: '取消变更：{title}', cancelTitle: '取消对「{title}」的定时变更?', cancelText: '原定 {time} 生效，取消后不再执行。', cancelled: '已取消，不会再生效', keep: '先不',
    comma: '、', what: '变更对象', names: '{names} 等 {count} 项', none: '没有', addedCount: '增加 {count} 项：{names}', removedCount: '减少 {count} 项：{names}', addedTitle: '增加的内容', removedTitle: '减少的内容', waitingAdded: '届时将设为',
    kind: '类型', state: '状态', by: '操作人', made: '提交时间', applyTime: '计划生效', appliedTime: '实际生效', revertedTime: '撤销时间', error: '原因', shownOf: '列出 {shown} / {count} 项', isRevert: '这是一次撤销', inTime: '{time}生效',
  },
  en: {
    revert: 'Undo', revertOf: 'Undo {title}', revertTitle: 'Undo the change of “{title}”?', takesBack: 'Takes back: {names}', givesBack: 'Gives back: {names}', revertNote: 'What was changed since stays. It counts at once.', reverted: 'Undone, at once', revertedLeft: 'Undone. {count} were changed since and stay: {names}',
    cancel: 'Call off', cancelOf: 'Call off {title}', cancelTitle: 'Call off the change of “{title}”?', cancelText: 'It was to be made at {time} and will not be.', cancelled: 'Called off', keep: 'Not now',
    comma: ', ', what: 'What was changed', names: '{names} and more, {count} in all', none: 'Nothing', addedCount: '{count} given: {names}', removedCount: '{count} taken: {names}', addedTitle: 'Given', removedTitle: 'Taken', waitingAdded: 'To be set then',
    kind: 'Kind', state: 'State', by: 'By', made: 'Submitted', applyTime: 'Planned for', appliedTime: 'Made', revertedTime: 'Undone', error: 'Reason', shownOf: '{shown} of {count} shown', isRevert: 'This undid another change', inTime: 'in force {time}',
  },
})
