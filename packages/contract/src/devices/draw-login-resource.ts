import { defineResource } from '../core/resource.ts'
import { DRAW_LOGIN_PATH, DrawLogin } from './draw-login.ts'
import { PRINT_LAYOUTS, PRINT_MEDIA, PRINT_MEDIA_NAMES, type PrintLayout } from './print-job.ts'

const LAYOUT_NAMES: Readonly<Record<PrintLayout, { zh: string; en: string }>> = {
  single: { zh: '单张', en: 'Single' },
  strip: { zh: '四格', en: '2 × 2 grid' },
  border: { zh: '白边', en: 'White border' },
  test: { zh: '测试页', en: 'Test page' },
}
export const PRINT_LAYOUT_OPTIONS = PRINT_LAYOUTS.filter((layout) => layout !== 'test').map((value) => ({
  value,
  label: LAYOUT_NAMES[value],
}))
export const PRINT_MEDIA_OPTIONS = PRINT_MEDIA_NAMES.map((value) => ({ value, label: PRINT_MEDIA[value].name }))
export const PRINT_WAY_OPTIONS = [
  { value: 'page', label: { zh: '浏览器页面', en: 'Browser page' } },
  { value: 'agent', label: { zh: '打印程序（IPP）', en: 'Print agent (IPP)' } },
] as const

/** Devices as a declared resource: what an operator enters. Its calls beside the kit's stand in wire-operations §2, so it is not among `resources`. */
export const drawLoginResource = defineResource({
  name: 'drawLogin',
  path: DRAW_LOGIN_PATH,
  calls: { list: 'page', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  row: DrawLogin,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['deviceName', 'deviceCode', 'muName'],
  fields: {
    deviceName: { kind: 'text', search: 'contains', widthPx: 160 },
    online: { kind: 'switch', search: 'equals', hideIn: ['form'], widthPx: 96 },
    deviceCode: { kind: 'text', search: 'contains', widthPx: 120 },
    muName: { kind: 'text', search: 'contains', widthPx: 160 },
    exId: { kind: 'select', search: 'equals', sortable: false, widthPx: 160 },
    paperNum: { kind: 'integer', hideIn: ['form'], widthPx: 96 },
    paperLow: { kind: 'integer', hideIn: ['list'] },
    printWay: { kind: 'select', options: PRINT_WAY_OPTIONS, hideIn: ['list'] },
    printerName: { kind: 'text', hideIn: ['list'] },
    printerUri: { kind: 'text', hideIn: ['list'] },
    media: { kind: 'select', options: PRINT_MEDIA_OPTIONS, hideIn: ['list'] },
    layout: { kind: 'select', options: PRINT_LAYOUT_OPTIONS, hideIn: ['list'] },
    proofMark: { kind: 'switch', hideIn: ['list'] },
    outPaperMsg: { kind: 'textarea', hideIn: ['list'] },
    outPaperMsgEn: { kind: 'textarea', hideIn: ['list'] },
    active: { kind: 'switch', search: 'equals', widthPx: 80 },
    remark: { kind: 'textarea', hideIn: ['list'] },
    lastSeen: { kind: 'datetime', hideIn: ['form'] },
    createTime: { kind: 'datetime', search: 'range', hideIn: ['list', 'form'] },
  },
  sections: [
    { title: { zh: '设备', en: 'Device' }, fields: ['deviceName', 'deviceCode', 'muName', 'exId', 'active'] },
    {
      title: { zh: '打印', en: 'Printing' },
      fields: ['printWay', 'printerName', 'printerUri', 'media', 'layout', 'proofMark'],
    },
    { title: { zh: '纸张', en: 'Paper' }, fields: ['paperLow', 'outPaperMsg', 'outPaperMsgEn'] },
    { title: { zh: '其他', en: 'More' }, fields: ['remark'] },
  ],
  texts: {
    title: { zh: '自助机', en: 'Kiosks' },
    purpose: {
      zh: '场馆里的自助机：是否在线、还剩多少纸、打印机怎么样',
      en: 'Kiosks at venues: online status, paper left and printer state',
    },
    removal: {
      zh: '设备立即下线，需要重新配对；等待中的打印任务会保留',
      en: 'The device is signed out at once and must be paired again. Queued prints are kept.',
    },
    fields: {
      deviceName: {
        label: { zh: '设备名称', en: 'Name' },
        required: { zh: '请输入设备名称', en: 'Enter a name' },
      },
      online: { label: { zh: '在线', en: 'Online' } },
      deviceCode: {
        label: { zh: '设备编号', en: 'Code' },
        help: {
          zh: '贴在机器上的编号，留空自动生成',
          en: 'The code on the machine. Leave empty to generate one.',
        },
      },
      muName: { label: { zh: '场馆', en: 'Venue' } },
      exId: {
        label: { zh: '绘画体验', en: 'Experience' },
        help: { zh: '不选时使用场馆当前上线的体验', en: 'If empty, uses the experience that is live at the venue' },
      },
      paperNum: { label: { zh: '剩余纸张', en: 'Paper left' } },
      paperLow: {
        label: { zh: '缺纸提醒', en: 'Low paper alert' },
        required: { zh: '请输入提醒张数', en: 'Enter a number of sheets' },
        help: { zh: '剩余张数不多于它时提醒补纸', en: 'Sends a refill reminder at this many sheets or fewer' },
      },
      printWay: {
        label: { zh: '打印方式', en: 'Print method' },
        required: { zh: '请选择打印方式', en: 'Select a print method' },
      },
      printerName: { label: { zh: '打印机', en: 'Printer' } },
      printerUri: {
        label: { zh: '打印机地址', en: 'Printer address' },
        help: {
          zh: '打印程序使用，如 ipp://192.168.1.20/ipp/print',
          en: 'For the print agent, e.g. ipp://192.168.1.20/ipp/print',
        },
      },
      media: { label: { zh: '纸张尺寸', en: 'Paper size' }, required: { zh: '请选择纸张尺寸', en: 'Select a size' } },
      layout: { label: { zh: '版式', en: 'Layout' }, required: { zh: '请选择版式', en: 'Select a layout' } },
      proofMark: {
        label: { zh: '防伪码', en: 'Verification code' },
        help: {
          zh: '在照片右下角印一个小二维码，扫码可核验真伪；白边版式总是有',
          en: 'Prints a small QR code in the lower right corner that verifies the print. Always on for the white border layout.',
        },
      },
      outPaperMsg: { label: { zh: '缺纸提示（中文）', en: 'Out-of-paper message (Chinese)' } },
      outPaperMsgEn: { label: { zh: '缺纸提示（英文）', en: 'Out-of-paper message (English)' } },
      active: {
        label: { zh: '启用', en: 'Enabled' },
        help: {
          zh: '停用后客人不能下单，等待的打印暂停。配对会保留，重新启用后自动继续',
          en: 'While disabled, guests can’t order and queued prints pause. Pairing is kept; it resumes when enabled again.',
        },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      lastSeen: { label: { zh: '最近在线', en: 'Last seen' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
