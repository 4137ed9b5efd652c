import { defineTexts } from '../../../../lib/texts.ts'

export const previewTexts = defineTexts({
  zh: {
    title: '客人看到的', device: '设备', phone: '手机', kiosk: '一体机', screen: '画面', start: '开始', result: '成品', unnamed: '还没有名称', words: '说说你想画什么…', chooseStyle: '选一个风格', noStyles: '还没有可选的风格', last: '上次用的', random: '随机选中', beginFor: '{price} · 开始画', pickFirst: '先选一个风格',
    terms: '须知', free: '免费', done: '画好了！', sample: '示例图，实际内容由客人决定', print: '打印（{n} 张）', save: '存到手机', again: '再画一张', stickersToo: '客人还可以贴：', ended: '活动已结束', endedHint: '客人现在看不到这个体验',
  },
  en: {
    title: 'What guests see', device: 'Device', phone: 'Phone', kiosk: 'Kiosk', screen: 'Screen', start: 'Start', result: 'Result', unnamed: 'No name yet', words: 'What shall be drawn?', chooseStyle: 'Choose a style', noStyles: 'No styles to choose from yet', last: 'Last used', random: 'Picked at random', beginFor: '{price} · Draw', pickFirst: 'Choose a style first',
    terms: 'Terms', free: 'Free', done: 'Here it is!', sample: 'A sample; guests decide what is drawn', print: 'Print ({n})', save: 'Save to phone', again: 'Draw another', stickersToo: 'Guests may add:', ended: 'It is over', endedHint: 'Guests do not see this experience now',
  },
})
