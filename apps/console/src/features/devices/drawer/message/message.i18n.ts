import { defineTexts } from '../../../../lib/texts/texts.ts'

export const messageTexts = defineTexts({
  zh: {
    intro: '纸用完后，设备会显示这段文字，直到重新登记张数。',
    zh: '中文',
    en: '英文',
    placeholder: '例如：打印纸用完了，工作人员马上就来。你的画已经保存，可以扫码带走。',
    placeholderEn:
      'Such as: We are out of paper. Somebody is on their way. Your picture is saved; scan the code to take it with you.',
    help: '最多 500 字。留空时显示另一种语言的文字；两种都空时显示默认文字。',
    preview: '设备屏幕预览',
    previewIn: '预览语言',
    defaultZh: '打印纸用完了，请联系工作人员。',
    defaultEn: 'Out of paper. Please ask the staff.',
    save: '保存文字',
    saved: '缺纸提示已保存',
    failed: '没有成功',
    theirs: '别人刚刚保存了更新的文字；你填写的保留在这里。',
    useTheirs: '使用较新的文字',
  },
  en: {
    intro: 'Shown on the device when the paper runs out, until a new count is entered.',
    zh: 'Chinese',
    en: 'English',
    placeholder: '例如：打印纸用完了，工作人员马上就来。你的画已经保存，可以扫码带走。',
    placeholderEn:
      'e.g. We’re out of paper. Someone is on the way. Your picture is saved; scan the code to take it with you.',
    help: 'Up to 500 characters. If one is empty, the other language is shown; if both are empty, the default.',
    preview: 'Device preview',
    previewIn: 'Preview language',
    defaultZh: '打印纸用完了，请联系工作人员。',
    defaultEn: 'Out of paper. Please ask the staff.',
    save: 'Save messages',
    saved: 'Messages saved',
    failed: 'Something went wrong',
    theirs: 'Someone just saved a newer version. Your text is kept here.',
    useTheirs: 'Use newer version',
  },
})
