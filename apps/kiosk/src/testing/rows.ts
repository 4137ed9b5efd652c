import type { KioskMe, KioskStep } from '@drawdesk/contract/devices/kiosk'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { OpenOrder } from '../state/kiosk-state.ts'

export const buildFile = (more: Partial<FileView> = {}): FileView =>
  ({
    fileId: '71',
    name: 'a.png',
    mime: 'image/png',
    bytes: 100,
    width: 800,
    height: 1200,
    url: '/picture.png',
    thumbUrl: '/picture.png',
    webUrl: '/picture.png',
    placeholder: '',
    ...more,
  }) as FileView

export const buildMe = (more: Partial<KioskMe> = {}): KioskMe => ({
  device: {
    id: '9',
    deviceName: '大厅一号',
    deviceCode: 'HALL-1',
    muName: '美术馆',
    printWay: 'agent',
    printerUri: '',
    media: 'na_index-4x6_4x6in',
    layout: 'border',
    paperNum: 80,
    paperLow: 20,
    outPaperMsg: '相纸用完了，工作人员正在赶来。',
    outPaperMsgEn: '',
    active: 1,
  },
  experience: {
    id: '7',
    exName: '夏日展',
    muName: '美术馆',
    price: 990,
    currency: 'CNY',
    terms: '画好后当场打印一张。',
    paperPerPicture: 1,
    coverFile: buildFile(),
    styles: [
      { styleId: '3', styleName: '版画', coverFile: buildFile(), active: 1, variables: [], width: 800, height: 1200 },
      {
        styleId: '4',
        styleName: '水墨',
        coverFile: null,
        active: 1,
        variables: [{ name: 'place', label: '地点', default: '西湖', required: true }],
        width: 800,
        height: 1200,
      },
    ],
  },
  theme: { accent: '', background: '', logoFile: null, backgroundFile: null },
  canSell: true,
  canPrint: true,
  troubles: [],
  printerSays: [],
  paperPerPicture: 1,
  serverTime: '2026-11-27 10:00:00',
  ...more,
})

export const buildOrder = (more: Partial<OpenOrder> = {}): OpenOrder => ({
  orderNo: 'D20261127000001',
  amount: 990,
  currency: 'CNY',
  channel: 'sandbox',
  codeUrl: 'https://pay.test/D20261127000001',
  closesAtMs: Date.now() + 900_000,
  ...more,
})

export const buildStep = (more: Partial<KioskStep> = {}): KioskStep => ({
  orderNo: 'D20261127000001',
  amount: 990,
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
