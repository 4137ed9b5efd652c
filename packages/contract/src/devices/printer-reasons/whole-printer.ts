import { CALL_SERVICE, CLOSE_COVER, LOOK_AT_PRINTER, said, type ReasonWords } from './reason-words.ts'

const CHECK_NETWORK = said('检查打印机的电源和网络', 'Check the power and network of the printer')
const RESUME = said('在打印机上恢复打印', 'Resume it at the printer')
const ADD_AGAIN = said('重新添加打印机', 'Add the printer again')

/** Of the printer as a whole: RFC 8011 §5.4.12, PWG 5100.9, PWG 5100.13, those of CUPS, and ours of its certificate. */
export const WHOLE_PRINTER: Readonly<Record<string, ReasonWords>> = {
  paused: { is: said('打印机被暂停', 'Printer paused'), remedy: RESUME },
  'moving-to-paused': { is: said('打印机正在暂停', 'Printer is being paused') },
  'hold-new-jobs': { is: said('打印机不接受新任务', 'Printer isn’t accepting jobs'), remedy: RESUME },
  stopping: { is: said('打印机正在停止', 'Printer is stopping') },
  'stopped-partly': { is: said('打印机部分停止', 'Printer partly stopped'), remedy: LOOK_AT_PRINTER },
  shutdown: { is: said('打印机关机了', 'Printer is off'), remedy: said('打开打印机', 'Turn on the printer') },
  'power-down': { is: said('打印机断电了', 'Printer without power'), remedy: said('接通电源', 'Restore its power') },
  'power-up': { is: said('打印机正在启动', 'Printer is starting') },
  deactivated: {
    is: said('打印机被停用', 'Printer deactivated'),
    remedy: said('在打印机上启用', 'Activate it at the printer'),
  },
  offline: { is: said('打印机没有连接', 'Printer not connected'), remedy: CHECK_NETWORK },
  'connecting-to-device': {
    is: said('正在连接打印机', 'Connecting to the printer'),
    remedy: said('如果一直这样，检查打印机的网络', 'If this continues, check the printer’s network'),
  },
  'timed-out': { is: said('打印机没有回应', 'Printer isn’t responding'), remedy: CHECK_NETWORK },
  'wifi-not-configured': {
    is: said('打印机没有设置无线网络', 'Printer has no Wi-Fi set up'),
    remedy: said('在打印机上设置网络', 'Set up its network'),
  },
  'certificate-not-trusted': {
    is: said('打印机证书不受信任', 'Printer certificate not trusted'),
    remedy: said(
      '核对打印机后，用它的证书指纹启动打印程序（--fingerprint）',
      'Check the printer, then start the print agent with its fingerprint (--fingerprint)',
    ),
  },
  'certificate-changed': {
    is: said('打印机证书与指纹不符', 'Printer certificate doesn’t match its fingerprint'),
    remedy: said(
      '核对打印机后，用新的证书指纹启动打印程序（--fingerprint）',
      'Check the printer, then start the print agent with the new fingerprint (--fingerprint)',
    ),
  },
  'spool-area-full': {
    is: said('打印机内存满了', 'Printer memory full'),
    remedy: said('等待或重启打印机', 'Wait, or restart the printer'),
  },
  'cover-open': { is: said('盖板打开了', 'Cover open'), remedy: CLOSE_COVER },
  'cover-closed': { is: said('盖板合上了', 'Cover closed') },
  'door-open': { is: said('盖板打开了', 'Door open'), remedy: CLOSE_COVER },
  'door-closed': { is: said('盖板合上了', 'Door closed') },
  'interlock-open': { is: said('盖板没有合好', 'Cover not closed properly'), remedy: CLOSE_COVER },
  'interlock-closed': { is: said('盖板合好了', 'Cover closed properly') },
  'motor-failure': { is: said('电机故障', 'Motor failed'), remedy: CALL_SERVICE },
  'fan-failure': { is: said('风扇故障', 'Fan failed'), remedy: CALL_SERVICE },
  'service-needed': { is: said('打印机需要维修', 'Printer needs service'), remedy: CALL_SERVICE },
  'printer-manual-reset': { is: said('打印机被重启', 'Printer restarted by hand') },
  'printer-nms-reset': { is: said('打印机被远程重启', 'Printer restarted over the network') },
  'printer-ready-to-print': { is: said('打印机就绪', 'Printer ready') },
  'alert-removal-of-binary-change-entry': { is: said('打印机清除了旧的提示', 'Printer removed old alerts') },
  resuming: { is: said('打印机正在恢复', 'Printer is resuming') },
  standby: { is: said('打印机待机', 'Printer in standby') },
  hibernate: { is: said('打印机休眠', 'Printer asleep') },
  suspend: { is: said('打印机睡眠', 'Printer suspended') },
  testing: { is: said('打印机在自检', 'Printer is running a self-test') },
  'configuration-change': { is: said('打印机设置正在改变', 'Printer settings are changing') },
  'identify-printer-requested': { is: said('有人让打印机亮灯', 'Someone asked the printer to identify itself') },
  'cups-missing-filter': { is: said('打印服务缺少驱动', 'Print service lacks a driver'), remedy: ADD_AGAIN },
  'cups-insecure-filter': { is: said('打印服务拒绝了驱动', 'Print service refuses its driver'), remedy: ADD_AGAIN },
  other: { is: said('打印机报告了别的问题', 'Printer reports something else'), remedy: LOOK_AT_PRINTER },
  unknown: { is: said('打印机状态未知', 'Printer status unknown'), remedy: LOOK_AT_PRINTER },
}
