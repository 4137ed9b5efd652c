import type { KioskHints, KioskMe, KioskStep, KioskTheme } from '@drawdesk/contract/devices/kiosk'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'

export const ORDER_NO = 'D20261127480265'

export const fileOf = (name: string, width = 900, height = 1200): FileView => {
  const url = `/pictures/${name}.svg`
  return { fileId: name, name, mime: 'image/svg+xml', bytes: 1, width, height, url, webUrl: url, thumbUrl: url }
}

const variable = (name: string, label: string, initial = ''): PromptVariable =>
  ({ name, label, default: initial, required: initial === '' }) as PromptVariable

/** One that asks for nothing, and some that ask for more and more. */
const STYLES: readonly (readonly [name: string, en: string, variables: readonly PromptVariable[]])[] = [
  ['水墨江南', 'Ink wash', []],
  ['节日贺卡', 'Greeting card', [variable('name', '收卡人')]],
  ['旅行海报', 'Travel poster', [variable('place', '地点', '西湖'), variable('season', '季节', '春天')]],
  [
    '家庭肖像',
    'Family portrait',
    [
      variable('who', '人物', '一家三口'),
      variable('place', '地点', '海边'),
      variable('season', '季节', '夏天'),
      variable('light', '光线', '傍晚'),
      variable('mood', '气氛', '温暖'),
    ],
  ],
  ['版画', 'Linocut', []],
  ['水彩花园', 'Watercolour garden', []],
]

export function meOf(language: 'zh' | 'en', theme: KioskTheme, more: Partial<KioskMe> = {}): KioskMe {
  const isZh = language === 'zh'
  return {
    device: {
      id: '9',
      deviceName: isZh ? '大厅一号' : 'Lobby 1',
      deviceCode: 'HALL-1',
      muName: isZh ? '海港美术馆' : 'Harbour Gallery',
      printWay: 'agent',
      printerUri: '',
      media: 'na_index-4x6_4x6in',
      layout: 'border',
      paperNum: 80,
      paperLow: 20,
      outPaperMsg: '',
      outPaperMsgEn: '',
      active: 1,
    },
    experience: {
      id: '7',
      exName: isZh ? '把夏天画下来' : 'Draw your summer',
      muName: isZh ? '海港美术馆' : 'Harbour Gallery',
      price: 2_990,
      currency: 'CNY',
      paperPerPicture: 1,
      terms: isZh
        ? '画好后当场打印一张，也可以扫码存到手机，7 天内有效。\n作品由 AI 绘制，可能与想象略有出入。\n没有画成或没有打印出来，款项自动原路退回。'
        : 'One print is included, and you can save the picture to your phone for 7 days.\nPictures are drawn by AI and may differ from what you had in mind.\nIf we can’t draw or print it, your money goes back automatically.',
      coverFile: fileOf('cover', 1080, 1920),
      styles: STYLES.map(([name, en, variables], at) => ({
        styleId: String(at + 1),
        styleName: isZh ? name : en,
        coverFile: at === 4 ? null : fileOf(`style-${at}`, 800, 600),
        active: 1 as const,
        variables: variables.map((one) =>
          isZh
            ? one
            : { ...one, label: ENGLISH[one.label ?? ''] ?? one.name, default: ENGLISH[one.default] ?? one.default },
        ),
        width: 900,
        height: 1200,
      })),
      stickers: Array.from({ length: 7 }, (_, at) => ({
        id: String(500 + at),
        name: isZh ? `星星 ${at + 1}` : `Star ${at + 1}`,
        imageFile: fileOf(`sticker-${at}`, 200, 200),
      })),
      stickerPlaces: [],
      seal: null,
    },
    theme,
    canSell: true,
    canPrint: true,
    troubles: [],
    printerSays: [],
    paperPerPicture: 1,
    serverTime: '2026-11-27 10:00:00',
    ...more,
  }
}

const ENGLISH: Readonly<Record<string, string>> = {
  收卡人: 'Recipient',
  地点: 'Place',
  季节: 'Season',
  人物: 'People',
  光线: 'Light',
  气氛: 'Mood',
  西湖: 'West Lake',
  春天: 'spring',
  一家三口: 'a family of three',
  海边: 'the seaside',
  夏天: 'summer',
  傍晚: 'evening',
  温暖: 'warm',
}

export const stepOf = (more: Partial<KioskStep>): KioskStep => ({
  orderNo: ORDER_NO,
  amount: 2_990,
  currency: 'CNY',
  copies: 1,
  step: 'unpaid',
  infoId: '',
  progress: 0,
  waitSeconds: null,
  previewUrl: '',
  files: [],
  print: null,
  shareUrl: '',
  ...more,
})

const IDEAS = {
  zh: ['月亮上荡秋千的小猫', '雨后的石板小巷', '戴草帽的奶奶和向日葵', '云端的图书馆', '会飞的自行车', '海边的风筝'],
  en: [
    'A kitten on a swing',
    'A lane after the rain',
    'Grandma and sunflowers',
    'A library in the clouds',
    'A flying bicycle',
    'Kites by the sea',
  ],
} as const

export const hintsOf = (language: 'zh' | 'en', takesPictures: boolean): KioskHints => ({
  takesPictures,
  prompts: IDEAS[language].map((title) => ({ title, content: title })),
})
