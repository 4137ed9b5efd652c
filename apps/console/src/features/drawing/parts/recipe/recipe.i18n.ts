import { defineTexts } from '../../../../lib/texts.ts'

export const recipeTexts = defineTexts({
  zh: {
    cards: '卡片', table: '表格', look: '查看方式', sortBy: '排序', defaultOrder: '默认顺序', tag: '标签', withTag: '只看标签 {tag}', noApi: '未选接口', uses: '用过 {n} 次', unused: '还没用过', moreTags: '还有 {n} 个标签',
    openOf: '编辑 {name}', viewOf: '查看 {name}', tryOf: '试画 {name}', coverOf: '给 {name} 选封面', selectOf: '选择 {name}', moreOf: '{name} 的更多操作', try: '试画', cover: '选封面', edit: '编辑', view: '查看', copy: '复制', versions: '历史版本', exportOne: '导出文件', remove: '删除',
    on: '启用', off: '停用', isOn: '已启用', isOff: '未启用', switchOf: '启用 {name}', switchedOn: '{name} 已启用', switchedOff: '{name} 已停用', copied: '已复制，正在编辑副本', copiedOnly: '已复制',
    bulkOn: '启用', bulkOff: '停用', bulkExport: '导出文件', bulkOnDone: '已启用 {n} 个', bulkOffDone: '已停用 {n} 个', bulkRefused: '{n} 个没有改成', exported: '已导出 {n} 个', import: '导入',
    coverTitle: '“{name}”的封面', coverHelp: '这些是用它画出的图片，点一张就成为封面。', coverNone: '还没有用它画过图', coverNoneHint: '试画一张，画好后点一下就能做封面。', coverFailed: '图片没能读到', asCover: '设为封面', isCover: '现在的封面', coverSet: '封面已更换', coverStale: '刚被他人改过，已经载入最新内容，请再点一次。', coverUnsaved: '这一项已被他人改过。先保存您的修改，再换封面。', pictureOf: '第 {n} 张，{name}', fromResults: '从画出的图里选',
  },
  en: {
    cards: 'Cards', table: 'Table', look: 'Shown as', sortBy: 'Sort by', defaultOrder: 'Default order', tag: 'Tag', withTag: 'Only tag {tag}', noApi: 'No API', uses: 'Used {n}×', unused: 'Not used yet', moreTags: '{n} more tags',
    openOf: 'Edit {name}', viewOf: 'View {name}', tryOf: 'Try {name}', coverOf: 'Choose a cover for {name}', selectOf: 'Select {name}', moreOf: 'More for {name}', try: 'Try', cover: 'Cover', edit: 'Edit', view: 'View', copy: 'Copy', versions: 'Versions', exportOne: 'Export file', remove: 'Delete',
    on: 'On', off: 'Off', isOn: 'On', isOff: 'Off', switchOf: 'Turn on {name}', switchedOn: '{name} is on', switchedOff: '{name} is off', copied: 'Copied; you are editing the copy', copiedOnly: 'Copied',
    bulkOn: 'Turn on', bulkOff: 'Turn off', bulkExport: 'Export file', bulkOnDone: '{n} turned on', bulkOffDone: '{n} turned off', bulkRefused: '{n} stayed as they were', exported: '{n} exported', import: 'Import',
    coverTitle: 'Cover of “{name}”', coverHelp: 'These were drawn with it. One click makes a picture the cover.', coverNone: 'Nothing has been drawn with it yet', coverNoneHint: 'Try it once; then one click makes the picture the cover.', coverFailed: 'The pictures could not be read', asCover: 'Use as cover', isCover: 'Present cover', coverSet: 'Cover changed', coverStale: 'Somebody has just changed this. The newest is loaded; click once more.', coverUnsaved: 'Somebody else has changed this. Save your own changes first, then the cover.', pictureOf: 'Picture {n}, {name}', fromResults: 'From its results',
  },
})
