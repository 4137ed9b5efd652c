import { defineTexts } from '../../../../lib/texts.ts'

export const testPanelTexts = defineTexts({
  zh: {
    title: '测试 {name}', titleWait: '测试接口', loadFailed: '接口没能加载出来',
    prompt: '提示词', promptPlaceholder: '想画什么？', negativePrompt: '反向提示词', negativePlaceholder: '不想出现什么', size: '尺寸', square: '方 {n}', portrait: '竖 {size}', landscape: '横 {size}', width: '宽', height: '高', n: '张数', seed: '种子', seedHelp: '留空则随机，并记在记录里', noSeed: '此接口没有种子，结果本就不同',
    variables: '其他变量', optional: '留空用默认值', defaultIs: '默认 {value}', send: '开始画', again: '再画一次', untested: '还没有测试过。写一句提示词，点“开始画”。', savedOnly: '测试的是已保存的版本。',
    seeRecord: '查看记录', checkFailed: '进度没能读到，稍后会再试',
  },
  en: {
    title: 'Test {name}', titleWait: 'Test API', loadFailed: 'The API could not be loaded',
    prompt: 'Prompt', promptPlaceholder: 'What shall be drawn?', negativePrompt: 'Negative prompt', negativePlaceholder: 'What shall not be there', size: 'Size', square: 'Square {n}', portrait: 'Tall {size}', landscape: 'Wide {size}', width: 'Width', height: 'Height', n: 'Pictures', seed: 'Seed', seedHelp: 'Empty: a random one, kept in the record', noSeed: 'This API has no seed: every result differs anyway',
    variables: 'Other variables', optional: 'Empty: the default', defaultIs: 'Default {value}', send: 'Draw', again: 'Draw again', untested: 'Not tested yet. Write a prompt and press “Draw”.', savedOnly: 'The saved version is tested.',
    seeRecord: 'See the record', checkFailed: 'The progress could not be read; it is tried again shortly',
  },
})
