import { defineTexts } from '../../../../lib/texts.ts'

export const exTryTexts = defineTexts({
  zh: {
    title: '试画 {name}', titleWait: '试画', loadFailed: '体验没能加载出来', help: '和客人一样画一张：用体验的风格，画好后加上印章和贴纸，并记入绘画记录。', style: '风格', prompt: '客人的话', promptPlaceholder: '想画什么？', send: '开始画', again: '再画一张', needStyle: '请选择风格',
    untried: '还没有试画过。选一个风格，写一句话，点“开始画”。', seeRecord: '查看记录', checkFailed: '进度没能读到，稍后会再试', styleFailed: '风格要问的内容没能读到，可以直接画', notOnline: '这个体验现在不在线，上线之后才能试画。', noStyles: '没有已启用的风格',
  },
  en: {
    title: 'Try {name}', titleWait: 'Try it', loadFailed: 'The experience could not be loaded', help: 'Draws as a guest would: with a style of the experience; seal and stickers are put on, and it is kept among the records.', style: 'Style', prompt: 'What the guest says', promptPlaceholder: 'What shall be drawn?', send: 'Draw', again: 'Draw another', needStyle: 'Choose a style',
    untried: 'Not tried yet. Choose a style, write a line and press “Draw”.', seeRecord: 'See the record', checkFailed: 'The progress could not be read; it is tried again shortly', styleFailed: 'What the style asks for could not be read; you can draw all the same', notOnline: 'This experience is not online now; it can be tried once it is.', noStyles: 'No active styles',
  },
})
