import { defineTexts } from '../../lib/texts/texts.ts'

/** What every editor says of changes that are not saved. */
export const editingTexts = defineTexts({
  zh: {
    restored: '已恢复上次没保存的修改',
    restoredFields: '{time}填写的：{fields}',
    restoredTime: '{time}填写的。',
    secretsAgain: '密码和密钥不会留在浏览器里，请重新填写。',
    startOver: '重新开始',
    back: '返回列表',
    changed: '有未保存的修改',
    saved: '已保存',
    sections: '分区',
    toMend: '{n} 处要改',
    refused: '有 {n} 处需要修改，已标在字段旁边。',
    mergedTitle: '数据已被他人修改',
    merged: '别人在 {time} 保存了更新的版本。对方改的内容已经合并进来，你的修改都还在，再保存一次即可。',
    mergedBy: '{who}在 {time} 保存了更新的版本。对方改的内容已经合并进来，你的修改都还在，再保存一次即可。',
    mergedBoth: '这些地方两边都改过，现在保留的是你的：',
    takeTheirs: '改用对方的',
    theirsIs: '对方：{value}',
    understood: '知道了',
    empty: '（空）',
  },
  en: {
    restored: 'Restored your unsaved changes',
    restoredFields: 'From {time}: {fields}',
    restoredTime: 'From {time}.',
    secretsAgain: 'Passwords and keys aren’t kept in the browser. Please enter them again.',
    startOver: 'Start over',
    back: 'Back to the list',
    changed: 'Unsaved changes',
    saved: 'Saved',
    sections: 'Sections',
    toMend: '{n} to fix',
    refused: '{n} {n|place needs|places need} fixing; see the marked fields.',
    mergedTitle: 'Someone else changed this record',
    merged:
      'A newer version was saved at {time}. Its changes are merged in and all of yours are kept. Save again to finish.',
    mergedBy:
      '{who} saved a newer version at {time}. Their changes are merged in and all of yours are kept. Save again to finish.',
    mergedBoth: 'Changed by both of you; yours are kept for now:',
    takeTheirs: 'Use theirs',
    theirsIs: 'Theirs: {value}',
    understood: 'Got it',
    empty: '(empty)',
  },
})
