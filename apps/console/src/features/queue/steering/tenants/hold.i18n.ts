import { defineTexts } from '../../../../lib/texts/texts.ts'

export const holdTexts = defineTexts({
  zh: {
    held: '已暂停“{name}”的绘画',
    released: '已解除对“{name}”的暂停',
    weighed: '“{name}”的权重改为 {weight}',
    undo: '撤销',
  },
  en: {
    held: 'Paused drawings of “{name}”',
    released: 'Resumed drawings of “{name}”',
    weighed: 'Weight of “{name}” changed to {weight}',
    undo: 'Undo',
  },
})
