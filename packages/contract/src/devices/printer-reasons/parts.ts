import type { Bilingual } from '../../core/texts.ts'
import { CALL_SERVICE, CLOSE_COVER, LOOK_AT_PRINTER, said, TAKE_JAM_OUT, type ReasonWords } from './reason-words.ts'

/** Parts of a printer of which PWG 5100.9 names the same states, as `stapler-jam`. Some printers write `perforater`. */
const PARTS: Readonly<Record<string, Bilingual>> = {
  bander: said('捆扎部件', 'Bander'),
  binder: said('装订部件', 'Binder'),
  'die-cutter': said('模切部件', 'Die cutter'),
  'fax-modem': said('传真部件', 'Fax modem'),
  folder: said('折页部件', 'Folder'),
  imprinter: said('压印部件', 'Imprinter'),
  inserter: said('插页部件', 'Inserter'),
  'make-envelope': said('信封部件', 'Envelope maker'),
  perforater: said('压线部件', 'Perforator'),
  perforator: said('压线部件', 'Perforator'),
  puncher: said('打孔部件', 'Puncher'),
  'scanner-light': said('扫描灯', 'Scanner light'),
  'scanner-sensor': said('扫描传感器', 'Scanner sensor'),
  'separation-cutter': said('裁切部件', 'Cutter'),
  'sheet-rotator': said('转页部件', 'Sheet rotator'),
  slitter: said('分切部件', 'Slitter'),
  stacker: said('堆叠部件', 'Stacker'),
  stapler: said('订书部件', 'Stapler'),
  stitcher: said('骑马钉部件', 'Stitcher'),
  subunit: said('一个部件', 'A part'),
  trimmer: said('修边部件', 'Trimmer'),
  wrapper: said('包装部件', 'Wrapper'),
}

const PUT_IN = said('装好它', 'Insert it')
const REFILL = said('补充它的耗材', 'Refill it')
const EMPTY_IT = said('清空它', 'Empty it')
const SWITCH_ON = said('打开它', 'Enable it')
const REPLACE = said('更换它', 'Replace it')

const state = (zh: string, en: string, remedy?: Bilingual): ReasonWords => ({
  is: said(zh, en),
  ...(remedy && { remedy }),
})

const STATES: Readonly<Record<string, ReasonWords>> = {
  added: state('已装上', 'added'),
  'almost-empty': state('快用完了', 'almost empty', REFILL),
  'almost-full': state('快满了', 'almost full', EMPTY_IT),
  'at-limit': state('到了极限', 'at limit', LOOK_AT_PRINTER),
  closed: state('已合上', 'closed'),
  'configuration-change': state('的设置变了', 'settings changed'),
  'cover-closed': state('的盖板合上了', 'cover closed'),
  'cover-open': state('的盖板打开了', 'cover open', CLOSE_COVER),
  empty: state('用完了', 'empty', REFILL),
  failure: state('故障', 'failed', CALL_SERVICE),
  full: state('满了', 'full', EMPTY_IT),
  'interlock-closed': state('的盖板合好了', 'cover closed properly'),
  'interlock-open': state('的盖板没有合好', 'cover not closed properly', CLOSE_COVER),
  jam: state('卡纸', 'jammed', TAKE_JAM_OUT),
  'life-almost-over': state('快到寿命', 'nearly worn out', REPLACE),
  'life-over': state('到了寿命', 'worn out', REPLACE),
  'memory-exhausted': state('的内存用完了', 'out of memory', LOOK_AT_PRINTER),
  missing: state('没有装好', 'missing', PUT_IN),
  'motor-failure': state('的电机故障', 'motor failed', CALL_SERVICE),
  'near-limit': state('快到极限', 'near its limit', LOOK_AT_PRINTER),
  offline: state('没有连接', 'not connected', LOOK_AT_PRINTER),
  opened: state('打开了', 'opened', said('合上它', 'Close it')),
  'over-temperature': state('过热', 'too hot', said('等它冷却', 'Let it cool down')),
  'power-saver': state('在省电', 'in power saving'),
  'recoverable-failure': state('出了可恢复的故障', 'failed and may recover', LOOK_AT_PRINTER),
  'recoverable-storage': state('的存储出了可恢复的故障', 'storage failed and may recover', LOOK_AT_PRINTER),
  removed: state('被取下', 'removed', PUT_IN),
  'resource-added': state('添加了资源', 'resource added'),
  'resource-removed': state('删除了资源', 'resource removed'),
  'thermistor-failure': state('测温故障', 'sensor failed', CALL_SERVICE),
  'timing-failure': state('时序故障', 'timing failed', CALL_SERVICE),
  'turned-off': state('关闭了', 'disabled', SWITCH_ON),
  'turned-on': state('打开了', 'enabled'),
  'under-temperature': state('温度过低', 'too cold', said('等它预热', 'Let it warm up')),
  'unrecoverable-failure': state('故障', 'failed', CALL_SERVICE),
  'unrecoverable-storage-error': state('的存储故障', 'storage failed', CALL_SERVICE),
  'warming-up': state('正在预热', 'warming up'),
}

/** `stapler-jam` and its like; undefined for all else. */
export function partWords(keyword: string): ReasonWords | undefined {
  const name = Object.keys(PARTS).find((part) => keyword.startsWith(`${part}-`))
  const part = name === undefined ? undefined : PARTS[name]
  const how = name === undefined ? undefined : STATES[keyword.slice(name.length + 1)]
  if (!part || !how) return undefined
  return { ...how, is: said(`${part.zh}${how.is.zh}`, `${part.en} ${how.is.en}`) }
}

/** Every keyword that {@link partWords} knows. */
export const PART_KEYWORDS: readonly string[] = Object.keys(PARTS).flatMap((part) =>
  Object.keys(STATES).map((how) => `${part}-${how}`),
)
