import type { Bilingual } from '@drawdesk/contract/core/texts'

interface ReasonWords {
  is: Bilingual
  /** Absent: there is nothing to do. */
  remedy?: Bilingual
}

const said = (zh: string, en: string): Bilingual => ({ zh, en })
const LOAD_PAPER = said('装纸', 'Load paper')
const CLOSE_COVER = said('合上盖板', 'Close the cover')
const CALL_SERVICE = said('联系维修', 'Call service')
const CHANGE_INK = said('更换墨盒、色带或碳粉', 'Change the ink, ribbon or toner')
const EMPTY_OUTPUT = said('取走出纸口的打印件', 'Take the prints out of the output tray')

/** Keywords of `printer-state-reasons` (RFC 8011 §5.4.12, PWG 5100.9, and those of CUPS), without their suffix. */
export const PRINTER_REASONS: Readonly<Record<string, ReasonWords>> = {
  'media-needed': { is: said('需要装纸', 'Paper is needed'), remedy: LOAD_PAPER },
  'media-empty': { is: said('纸盒空了', 'Paper tray empty'), remedy: LOAD_PAPER },
  'media-low': { is: said('纸不多了', 'Paper is low'), remedy: said('准备好纸', 'Have paper at hand') },
  'media-jam': { is: said('卡纸', 'Paper jam'), remedy: said('取出卡住的纸', 'Take the jammed paper out') },
  'input-tray-missing': {
    is: said('纸盒没有装好', 'Paper tray missing'),
    remedy: said('推入纸盒', 'Push the paper tray in'),
  },
  'output-tray-missing': {
    is: said('出纸托盘没有装好', 'Output tray missing'),
    remedy: said('装好出纸托盘', 'Put the output tray in'),
  },
  'output-area-almost-full': { is: said('出纸口快满了', 'Output tray almost full'), remedy: EMPTY_OUTPUT },
  'output-area-full': { is: said('出纸口满了', 'Output tray full'), remedy: EMPTY_OUTPUT },
  'cover-open': { is: said('盖板打开了', 'Cover open'), remedy: CLOSE_COVER },
  'door-open': { is: said('盖板打开了', 'Door open'), remedy: CLOSE_COVER },
  'interlock-open': { is: said('盖板没有合好', 'Cover not closed properly'), remedy: CLOSE_COVER },
  'marker-supply-low': { is: said('墨或色带不多了', 'Ink or ribbon is low'), remedy: CHANGE_INK },
  'marker-supply-empty': { is: said('墨或色带用完了', 'Ink or ribbon used up'), remedy: CHANGE_INK },
  'toner-low': { is: said('碳粉不多了', 'Toner is low'), remedy: CHANGE_INK },
  'toner-empty': { is: said('碳粉用完了', 'Toner used up'), remedy: CHANGE_INK },
  'marker-waste-almost-full': {
    is: said('废墨仓快满了', 'Waste container almost full'),
    remedy: said('准备更换废墨仓', 'Have a new waste container at hand'),
  },
  'marker-waste-full': {
    is: said('废墨仓满了', 'Waste container full'),
    remedy: said('更换废墨仓', 'Change the waste container'),
  },
  'developer-low': { is: said('显影剂不多了', 'Developer is low'), remedy: CALL_SERVICE },
  'developer-empty': { is: said('显影剂用完了', 'Developer used up'), remedy: CALL_SERVICE },
  'fuser-over-temp': {
    is: said('定影部件过热', 'Fuser too hot'),
    remedy: said('等它冷却', 'Let it cool down'),
  },
  'fuser-under-temp': { is: said('正在预热', 'Warming up') },
  'opc-near-eol': { is: said('感光鼓快到寿命', 'Drum near its end of life'), remedy: CALL_SERVICE },
  'opc-life-over': { is: said('感光鼓到了寿命', 'Drum at its end of life'), remedy: CALL_SERVICE },
  'cleaner-life-over': { is: said('清洁部件到了寿命', 'Cleaner at its end of life'), remedy: CALL_SERVICE },
  paused: {
    is: said('打印机被暂停', 'Printer paused'),
    remedy: said('在打印机上恢复打印', 'Resume it at the printer'),
  },
  'moving-to-paused': { is: said('打印机正在暂停', 'Printer is being paused') },
  'hold-new-jobs': {
    is: said('打印机不接受新任务', 'Printer holds new jobs'),
    remedy: said('在打印机上恢复打印', 'Resume it at the printer'),
  },
  stopping: { is: said('打印机正在停止', 'Printer is stopping') },
  'stopped-partly': {
    is: said('打印机部分停止', 'Printer partly stopped'),
    remedy: said('到打印机前查看', 'Have a look at the printer'),
  },
  shutdown: { is: said('打印机关机了', 'Printer shut down'), remedy: said('打开打印机', 'Switch the printer on') },
  'power-down': { is: said('打印机断电了', 'Printer without power'), remedy: said('接通电源', 'Restore its power') },
  deactivated: {
    is: said('打印机被停用', 'Printer deactivated'),
    remedy: said('在打印机上启用', 'Activate it at the printer'),
  },
  offline: {
    is: said('打印机没有连接', 'Printer not connected'),
    remedy: said('检查打印机的电源和网络', 'Check the power and network of the printer'),
  },
  'connecting-to-device': {
    is: said('正在连接打印机', 'Connecting to the printer'),
    remedy: said('如果一直这样，检查打印机的网络', 'If it stays so, check the network of the printer'),
  },
  'timed-out': {
    is: said('打印机没有回应', 'Printer does not answer'),
    remedy: said('检查打印机的电源和网络', 'Check the power and network of the printer'),
  },
  'wifi-not-configured': {
    is: said('打印机没有设置无线网络', 'Printer has no Wi-Fi set up'),
    remedy: said('在打印机上设置网络', 'Set its network up'),
  },
  'spool-area-full': {
    is: said('打印机内存满了', 'Printer memory full'),
    remedy: said('等待或重启打印机', 'Wait, or restart the printer'),
  },
  'interpreter-resource-unavailable': {
    is: said('打印机读不了这个文件', 'Printer cannot read the file'),
    remedy: said('检查打印机是否支持 JPEG 或 PWG', 'Check that the printer takes JPEG or PWG raster'),
  },
  resuming: { is: said('打印机正在恢复', 'Printer is resuming') },
  standby: { is: said('打印机待机', 'Printer in standby') },
  hibernate: { is: said('打印机休眠', 'Printer asleep') },
  suspend: { is: said('打印机睡眠', 'Printer suspended') },
  testing: { is: said('打印机在自检', 'Printer tests itself') },
  'configuration-change': { is: said('打印机设置正在改变', 'Printer settings are changing') },
  'identify-printer-requested': { is: said('有人让打印机亮灯', 'Somebody makes the printer identify itself') },
  'cups-missing-filter': {
    is: said('打印服务缺少驱动', 'Print service lacks a driver'),
    remedy: said('重新添加打印机', 'Add the printer again'),
  },
  'cups-insecure-filter': {
    is: said('打印服务拒绝了驱动', 'Print service refuses its driver'),
    remedy: said('重新添加打印机', 'Add the printer again'),
  },
  other: {
    is: said('打印机报告了别的问题', 'Printer reports something else'),
    remedy: said('到打印机前查看', 'Have a look at the printer'),
  },
}
