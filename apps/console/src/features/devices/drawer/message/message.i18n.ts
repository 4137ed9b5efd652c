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
    intro: 'Shown on the device once the paper is used up, until somebody enters a new count.',
    zh: 'Chinese',
    en: 'English',
    placeholder: '例如：打印纸用完了，工作人员马上就来。你的画已经保存，可以扫码带走。',
    placeholderEn:
      'Such as: We are out of paper. Somebody is on their way. Your picture is saved; scan the code to take it with you.',
    help: 'Up to 500 characters. Where one is empty the other language is shown; where both are, a standard text.',
    preview: 'How the device shows it',
    previewIn: 'Language of the preview',
    defaultZh: '打印纸用完了，请联系工作人员。',
    defaultEn: 'Out of paper. Please ask the staff.',
    save: 'Save texts',
    saved: 'The texts are saved',
    failed: 'That did not work',
    theirs: 'Somebody has just saved a newer text. What you typed is kept here.',
    useTheirs: 'Use the newer text',
  },
})
