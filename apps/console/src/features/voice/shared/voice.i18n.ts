import { defineTexts } from '../../../lib/texts/texts.ts'

export const voiceTexts = defineTexts({
  zh: {
    read: '朗读',
    making: '正在合成…',
    pause: '暂停',
    resume: '继续朗读',
    stop: '停止朗读',
    choose: '选择声音',
    failed: '没有读出来',
    again: '重试朗读',
  },
  en: {
    read: 'Read aloud',
    making: 'Generating…',
    pause: 'Pause',
    resume: 'Resume',
    stop: 'Stop',
    choose: 'Select a voice',
    failed: 'Couldn’t read it aloud',
    again: 'Try again',
  },
})
