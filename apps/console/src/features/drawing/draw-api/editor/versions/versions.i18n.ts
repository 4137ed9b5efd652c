import { defineTexts } from '../../../../../lib/texts.ts'

export const versionTexts = defineTexts({
  zh: {
    versions: '历史版本', title: '{name} 的历史版本', failed: '历史版本没能读到', none: '还没有历史版本', version: '版本 {n}', current: '当前', by: '{user} · {time}', compareWith: '与谁比较', before: '前一个版本（{n}）', now: '当前版本（{n}）', same: '这两个版本没有区别。', first: '这是最早的版本，下面是它的全部内容。', tooDifferent: '区别太多，请直接查看 JSON。',
    unified: '上下', split: '左右', look: '查看方式', rollback: '恢复到版本 {n}', rollbackTitle: '恢复到版本 {n}?', rollbackText: '会存成一个新的版本，现在的版本也保留在历史里。密钥不变；如果服务地址的主机不同，需要重新填写密钥。', rollbackUnsaved: '编辑器里没保存的修改会被放弃。', cancel: '取消', done: '已恢复到版本 {n}', conflict: '这个接口刚被他人改过，列表已更新，请看一眼再恢复。', oldLine: '原来第 {n} 行', newLine: '现在第 {n} 行', added: '新增', removed: '删除', diff: '版本 {old} 到版本 {new} 的区别', whole: '全部内容',
  },
  en: {
    versions: 'Versions', title: 'Versions of {name}', failed: 'The versions could not be read', none: 'No earlier versions yet', version: 'Version {n}', current: 'current', by: '{user} · {time}', compareWith: 'Compared with', before: 'the one before ({n})', now: 'the current one ({n})', same: 'These versions do not differ.', first: 'This is the earliest version; all of it is shown.', tooDifferent: 'Too much differs; look at the JSON itself.',
    unified: 'Unified', split: 'Side by side', look: 'Shown', rollback: 'Roll back to version {n}', rollbackTitle: 'Roll back to version {n}?', rollbackText: 'It is saved as a new version; the present one stays in the history. Secrets stay as they are, unless the address has another host: then enter them again.', rollbackUnsaved: 'Unsaved changes in the editor are dropped.', cancel: 'Cancel', done: 'Rolled back to version {n}', conflict: 'Somebody else has just changed this API. The list is up to date now; look again before rolling back.', oldLine: 'Old line {n}', newLine: 'New line {n}', added: 'added', removed: 'removed', diff: 'From version {old} to version {new}', whole: 'All of it',
  },
})
