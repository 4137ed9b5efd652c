import { defineTexts } from '../../../lib/texts.ts'

export const drawStyleTexts = defineTexts({
  zh: {
    params: '接口参数', noApi: '先选绘画接口，这里就会列出它的参数。', apiOff: '这个接口没有启用，暂时列不出它的参数。已经改过的仍会用上。', failed: '接口的参数没能读到', noneToSet: '这个接口没有另外可改的参数。', options: '选项没能全部读到：{reason}',
    onlyChanged: '只看改过的', changedCount: '改了 {n} 项', reset: '恢复 {name} 的默认值', gone: '接口里没有这个参数', valueOf: '{name} 的值',
    links: '提供它的体验', linksNone: '还没有体验提供这个风格。在体验里把它加进来，客人就能选到。', linksFailed: '体验没能读到', unlink: '从“{name}”中移除', unlinkTitle: '从体验“{name}”中移除?', unlinkText: '客人在这个体验里就选不到它了，体验的其他内容不变。', unlinkOk: '移除', unlinked: '已移除',
    unlinkAll: '从全部体验中移除', unlinkAllTitle: '从 {n} 个体验中移除?', unlinkAllText: '{names} 里的客人就选不到它了。', unlinkedAll: '已从 {n} 个体验中移除', cancel: '取消', noName: '（未命名）',
  },
  en: {
    params: 'Parameters', noApi: 'Choose an API, and its parameters are listed here.', apiOff: 'This API is off, so its parameters cannot be listed now. What was changed still counts.', failed: 'The parameters could not be read', noneToSet: 'This API has no further parameters to set.', options: 'Not all choices could be read: {reason}',
    onlyChanged: 'Changed only', changedCount: '{n} changed', reset: 'Back to the default of {name}', gone: 'The API has no such parameter', valueOf: 'Value of {name}',
    links: 'Experiences that offer it', linksNone: 'No experience offers this style yet. Add it to one, and guests can choose it there.', linksFailed: 'The experiences could not be read', unlink: 'Remove from “{name}”', unlinkTitle: 'Remove from the experience “{name}”?', unlinkText: 'Guests there cannot choose it any more; nothing else in the experience changes.', unlinkOk: 'Remove', unlinked: 'Removed',
    unlinkAll: 'Remove from all', unlinkAllTitle: 'Remove from {n} experiences?', unlinkAllText: 'Guests of {names} cannot choose it any more.', unlinkedAll: 'Removed from {n} experiences', cancel: 'Cancel', noName: '(no name)',
  },
})
