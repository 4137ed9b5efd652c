import { defineTexts } from '../../lib/texts/texts.ts'

/** Texts of days and pictures. They come with the part that says them. */
export const kindsTexts = defineTexts({
  zh: {
    from: '开始',
    to: '结束',
    chooseRange: '选择时间段',
    today: '今天',
    lastWeek: '近 7 天',
    lastMonth: '近 30 天',
    pickFrom: '选开始日期…',
    pickTo: '选结束日期…',
    uploadPicture: '上传图片',
    replacePicture: '换一张',
    removePicture: '去掉图片',
  },
  en: {
    from: 'From',
    to: 'To',
    chooseRange: 'Select range',
    today: 'Today',
    lastWeek: 'Last 7 days',
    lastMonth: 'Last 30 days',
    pickFrom: 'Start date…',
    pickTo: 'End date…',
    uploadPicture: 'Upload image',
    replacePicture: 'Replace',
    removePicture: 'Remove image',
  },
})
