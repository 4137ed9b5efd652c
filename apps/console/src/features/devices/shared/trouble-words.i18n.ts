import type { DeviceTrouble } from '@drawdesk/contract/devices/draw-login'
import { defineTexts } from '../../../lib/texts/texts.ts'

/** Why a device stands still, in a word. */
export const troubleWords = defineTexts({
  zh: {
    inactive: '已停用',
    unpaired: '未配对',
    offline: '离线',
    outOfPaper: '没有纸',
    printerStopped: '打印机停了',
    printSilent: '打印没有回音',
    agentOffline: '打印程序离线',
    noExperience: '没有在线的体验',
    paperLow: '纸不多了',
  },
  en: {
    inactive: 'Disabled',
    unpaired: 'Not paired',
    offline: 'Offline',
    outOfPaper: 'Out of paper',
    printerStopped: 'Printer stopped',
    printSilent: 'Print not confirmed',
    agentOffline: 'Print agent offline',
    noExperience: 'No experience online',
    paperLow: 'Paper is low',
  },
} satisfies Record<'zh' | 'en', Record<DeviceTrouble, string>>)

/** What follows from it for guests. */
export const effectWords = defineTexts({
  zh: {
    inactive: '客人不能使用这台设备',
    unpaired: '还没有机器以这台设备的身份登录',
    offline: '与它的联系中断了，客人可能无法下单',
    outOfPaper: '客人不能购买打印，等待的任务有纸后自动继续',
    printerStopped: '打印暂停，打印机恢复后自动继续',
    printSilent: '机器取走了一个任务，之后没有回音，后面的任务都在等它',
    agentOffline: '现场的打印程序没有连接，打印任务在等它',
    noExperience: '客人看不到可以画的内容',
    paperLow: '打印照常，但需要补纸',
  },
  en: {
    inactive: 'Guests can’t use this device',
    unpaired: 'No machine has signed in as this device yet',
    offline: 'Connection lost; guests may be unable to order',
    outOfPaper: 'Guests can’t buy prints. Queued prints continue once there is paper.',
    printerStopped: 'Printing is paused and resumes once the printer recovers',
    printSilent: 'The machine took a print but hasn’t reported back; everything behind it is waiting',
    agentOffline: 'The print agent at the venue isn’t connected; prints are waiting for it',
    noExperience: 'Guests have nothing to draw',
    paperLow: 'Printing continues, but a refill is due',
  },
} satisfies Record<'zh' | 'en', Record<DeviceTrouble, string>>)

/** What to do about it. */
export const remedyWords = defineTexts({
  zh: {
    inactive: '在设置里启用它',
    unpaired: '生成配对码，在机器上输入',
    offline: '检查电源和网络，然后刷新机器上的页面',
    outOfPaper: '装纸，然后登记张数',
    printerStopped: '到打印机前查看',
    printSilent: '看一下出纸口，说明出来了几张',
    agentOffline: '在现场的电脑上启动打印程序',
    noExperience: '上线一个体验，或给它指定一个',
    paperLow: '安排补纸',
  },
  en: {
    inactive: 'Enable it in its settings',
    unpaired: 'Generate a pairing code and enter it on the machine',
    offline: 'Check power and network, then reload the page on the machine',
    outOfPaper: 'Load paper, then enter the count',
    printerStopped: 'Check the printer',
    printSilent: 'Check the output tray and enter the result',
    agentOffline: 'Start the print agent on the computer at the venue',
    noExperience: 'Put an experience online, or assign one',
    paperLow: 'Refill paper',
  },
} satisfies Record<'zh' | 'en', Record<DeviceTrouble, string>>)
