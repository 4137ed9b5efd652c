import type { PRINT_FAILURES, PrintState } from '@drawdesk/contract/devices/print-job'
import { defineTexts } from '../../../../lib/texts/texts.ts'

export const printStateWords = defineTexts({
  zh: {
    s0: '等待',
    s1: '已发送',
    s2: '打印中',
    s3: '已打印',
    s4: '失败',
    s5: '已取消',
    s6: '暂停',
  },
  en: {
    s0: 'Waiting',
    s1: 'Sent',
    s2: 'Printing',
    s3: 'Printed',
    s4: 'Failed',
    s5: 'Canceled',
    s6: 'Paused',
  },
} satisfies Record<'zh' | 'en', Record<`s${PrintState}`, string>>)

/** Why a job failed or waits, beside keywords of printers. */
export const printErrorWords = defineTexts({
  zh: {
    expired: '24 小时内没有打印',
    noPicture: '图片已经不在了',
    printer: '打印机出错',
    rejected: '打印机拒绝了任务',
    deviceGone: '设备已删除',
    outOfPaper: '没有纸',
    printerStopped: '打印机停了',
    agentOffline: '打印程序离线',
    offline: '设备离线',
    inactive: '设备已停用',
    'aborted-by-system': '打印机中止了任务',
    'job-canceled-by-user': '在打印机上被取消',
    'job-canceled-by-operator': '在打印机上被取消',
    'job-canceled-at-device': '在打印机上被取消',
    'document-format-error': '打印机读不了这个文件',
    'unsupported-document-format': '打印机不支持这种文件',
    'document-access-error': '没有取到图片文件',
    'printer-stopped': '打印机停了',
    'resources-are-not-ready': '打印机没有准备好',
  },
  en: {
    expired: 'Not printed within 24 hours',
    noPicture: 'The picture no longer exists',
    printer: 'Printer error',
    rejected: 'Rejected by the printer',
    deviceGone: 'The device was deleted',
    outOfPaper: 'Out of paper',
    printerStopped: 'Printer stopped',
    agentOffline: 'Print agent offline',
    offline: 'Device offline',
    inactive: 'Device disabled',
    'aborted-by-system': 'Aborted by the printer',
    'job-canceled-by-user': 'Canceled at the printer',
    'job-canceled-by-operator': 'Canceled at the printer',
    'job-canceled-at-device': 'Canceled at the printer',
    'document-format-error': 'The printer can’t read the file',
    'unsupported-document-format': 'The printer doesn’t support this file type',
    'document-access-error': 'Couldn’t fetch the picture',
    'printer-stopped': 'Printer stopped',
    'resources-are-not-ready': 'The printer isn’t ready',
  },
} satisfies Record<'zh' | 'en', Record<(typeof PRINT_FAILURES)[number], string> & Record<string, string>>)
