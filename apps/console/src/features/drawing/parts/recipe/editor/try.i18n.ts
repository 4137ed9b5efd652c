import { defineTexts } from '../../../../../lib/texts.ts'

export const tryPanelTexts = defineTexts({
  zh: {
    title: '试画', words: '客人的话', wordsPlaceholder: '比如：雨后的小镇', variables: '变量', useDefault: '默认 {value}', empty: '留空', send: '试画', again: '再画一张', saveAndSend: '保存并试画', activateAndSend: '启用并试画', saveActivateAndSend: '保存、启用并试画',
    unsavedNote: '试画用的是保存下来的内容，会先保存您的修改。', inactiveNote: '停用时不能画图，会先把它启用。', noApi: '没有选接口，不能试画。',
    seeRecord: '查看记录', checkFailed: '进度没能读到，稍后会再试', history: '最近画出的', asCover: '设为封面', asCoverOf: '把第 {n} 张设为封面', isCover: '已是封面', width: '宽', height: '高',
  },
  en: {
    title: 'Try it', words: 'The guest’s words', wordsPlaceholder: 'e.g. a small town after the rain', variables: 'Variables', useDefault: 'Default {value}', empty: 'Empty', send: 'Draw', again: 'Draw another', saveAndSend: 'Save and draw', activateAndSend: 'Turn on and draw', saveActivateAndSend: 'Save, turn on and draw',
    unsavedNote: 'What is saved is drawn, so your changes are saved first.', inactiveNote: 'It draws only while it is on, so it is turned on first.', noApi: 'Without an API it cannot be tried.',
    seeRecord: 'See the record', checkFailed: 'The progress could not be read; it is tried again shortly', history: 'Drawn lately', asCover: 'Use as cover', asCoverOf: 'Use picture {n} as cover', isCover: 'Present cover', width: 'Width', height: 'Height',
  },
})
