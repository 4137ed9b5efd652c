import { defineTexts } from '../../../../lib/texts.ts'

export const versionTexts = defineTexts({
  zh: {
    title: '{name} 的历史版本', failed: '历史版本没能读到', none: '还没有历史版本', version: '版本 {n}', current: '当前', by: '{user} · {time}', compareWith: '与谁比较', before: '前一个版本（{n}）', now: '当前版本（{n}）', same: '这两个版本没有区别。', first: '这是最早的版本，下面是它的全部内容。',
    rollback: '恢复到版本 {n}', rollbackTitle: '恢复到版本 {n}?', rollbackText: '会存成一个新的版本，现在的版本也保留在历史里。', rollbackUnsaved: '编辑器里没保存的修改会被放弃。', cancel: '取消', done: '已恢复到版本 {n}', conflict: '刚被他人改过，列表已更新，请看一眼再恢复。', diff: '版本 {old} 到版本 {new} 的区别', whole: '全部内容',
    nothing: '（空）', removed: '删去', added: '新加',
  },
  en: {
    title: 'Versions of {name}', failed: 'The versions could not be read', none: 'No earlier versions yet', version: 'Version {n}', current: 'current', by: '{user} · {time}', compareWith: 'Compared with', before: 'the one before ({n})', now: 'the current one ({n})', same: 'These versions do not differ.', first: 'This is the earliest version; all of it is shown.',
    rollback: 'Roll back to version {n}', rollbackTitle: 'Roll back to version {n}?', rollbackText: 'It is saved as a new version; the present one stays in the history.', rollbackUnsaved: 'Unsaved changes in the editor are dropped.', cancel: 'Cancel', done: 'Rolled back to version {n}', conflict: 'Somebody else has just changed this. The list is up to date now; look again before rolling back.', diff: 'From version {old} to version {new}', whole: 'All of it',
    nothing: '(empty)', removed: 'removed', added: 'added',
  },
})
