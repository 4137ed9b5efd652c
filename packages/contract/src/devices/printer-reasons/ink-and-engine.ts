import { CALL_SERVICE, CHANGE_INK, LOOK_AT_PRINTER, said, type ReasonWords } from './reason-words.ts'

const WASTE_SOON = said('准备更换废墨仓', 'Get a new waste container ready')
const WASTE_NOW = said('更换废墨仓', 'Change the waste container')
const WASTE_IN = said('装好废墨仓', 'Insert the waste container')
const PUT_IN = said('装好它', 'Insert it')
const LET_COOL = said('等它冷却', 'Let it cool down')

/** Of what puts the picture on the paper, and of what reads the document: RFC 8011 §5.4.12 and PWG 5100.9. */
export const INK_AND_ENGINE: Readonly<Record<string, ReasonWords>> = {
  'marker-supply-low': { is: said('墨或色带不多了', 'Ink or ribbon is low'), remedy: CHANGE_INK },
  'marker-supply-almost-empty': { is: said('墨或色带快用完了', 'Ink or ribbon is almost out'), remedy: CHANGE_INK },
  'marker-supply-empty': { is: said('墨或色带用完了', 'Out of ink or ribbon'), remedy: CHANGE_INK },
  'marker-supply-missing': { is: said('没有装墨或色带', 'Ink or ribbon missing'), remedy: PUT_IN },
  'marker-ink-almost-empty': { is: said('墨快用完了', 'Ink is almost out'), remedy: CHANGE_INK },
  'marker-ink-empty': { is: said('墨用完了', 'Out of ink'), remedy: CHANGE_INK },
  'marker-ink-missing': { is: said('没有装墨盒', 'Ink cartridge missing'), remedy: PUT_IN },
  'marker-print-ribbon-almost-empty': { is: said('色带快用完了', 'Ribbon is almost out'), remedy: CHANGE_INK },
  'marker-print-ribbon-empty': { is: said('色带用完了', 'Out of ribbon'), remedy: CHANGE_INK },
  'marker-print-ribbon-missing': { is: said('没有装色带', 'Ribbon missing'), remedy: PUT_IN },
  'toner-low': { is: said('碳粉不多了', 'Toner is low'), remedy: CHANGE_INK },
  'toner-empty': { is: said('碳粉用完了', 'Out of toner'), remedy: CHANGE_INK },
  'marker-toner-missing': { is: said('没有装碳粉', 'Toner missing'), remedy: PUT_IN },
  'marker-toner-cartridge-missing': { is: said('没有装粉盒', 'Toner cartridge missing'), remedy: PUT_IN },
  'marker-waste-almost-full': { is: said('废墨仓快满了', 'Waste container almost full'), remedy: WASTE_SOON },
  'marker-waste-full': { is: said('废墨仓满了', 'Waste container full'), remedy: WASTE_NOW },
  'marker-waste-missing': { is: said('没有装废墨仓', 'Waste container missing'), remedy: WASTE_IN },
  'marker-waste-ink-receptacle-almost-full': { is: said('废墨仓快满了', 'Waste ink almost full'), remedy: WASTE_SOON },
  'marker-waste-ink-receptacle-full': { is: said('废墨仓满了', 'Waste ink full'), remedy: WASTE_NOW },
  'marker-waste-ink-receptacle-missing': { is: said('没有装废墨仓', 'Waste ink container missing'), remedy: WASTE_IN },
  'marker-waste-toner-receptacle-almost-full': {
    is: said('废粉仓快满了', 'Waste toner almost full'),
    remedy: WASTE_SOON,
  },
  'marker-waste-toner-receptacle-full': { is: said('废粉仓满了', 'Waste toner full'), remedy: WASTE_NOW },
  'marker-waste-toner-receptacle-missing': {
    is: said('没有装废粉仓', 'Waste toner container missing'),
    remedy: WASTE_IN,
  },
  'marker-adjusting-print-quality': { is: said('打印机在校准画质', 'Printer is calibrating') },
  'marker-cleaner-missing': { is: said('没有装清洁部件', 'Cleaner missing'), remedy: PUT_IN },
  'cleaner-life-almost-over': { is: said('清洁部件快到寿命', 'Cleaner nearly worn out'), remedy: CALL_SERVICE },
  'cleaner-life-over': { is: said('清洁部件到了寿命', 'Cleaner at its end of life'), remedy: CALL_SERVICE },
  'developer-low': { is: said('显影剂不多了', 'Developer is low'), remedy: CALL_SERVICE },
  'developer-empty': { is: said('显影剂用完了', 'Out of developer'), remedy: CALL_SERVICE },
  'marker-developer-almost-empty': { is: said('显影剂快用完了', 'Developer is almost out'), remedy: CALL_SERVICE },
  'marker-developer-empty': { is: said('显影剂用完了', 'Out of developer'), remedy: CALL_SERVICE },
  'marker-developer-missing': { is: said('没有装显影剂', 'Developer missing'), remedy: CALL_SERVICE },
  'fuser-over-temp': { is: said('定影部件过热', 'Fuser too hot'), remedy: LET_COOL },
  'fuser-under-temp': { is: said('正在预热', 'Warming up') },
  'marker-fuser-missing': { is: said('没有装定影部件', 'Fuser missing'), remedy: CALL_SERVICE },
  'marker-fuser-thermistor-failure': { is: said('定影部件测温故障', 'Fuser sensor failed'), remedy: CALL_SERVICE },
  'marker-fuser-timing-failure': { is: said('定影部件时序故障', 'Fuser timing failed'), remedy: CALL_SERVICE },
  'opc-near-eol': { is: said('感光鼓快到寿命', 'Drum near its end of life'), remedy: CALL_SERVICE },
  'opc-life-over': { is: said('感光鼓到了寿命', 'Drum at its end of life'), remedy: CALL_SERVICE },
  'marker-opc-missing': { is: said('没有装感光鼓', 'Drum missing'), remedy: CALL_SERVICE },
  'lamp-near-eol': { is: said('灯管快到寿命', 'Lamp near its end of life'), remedy: CALL_SERVICE },
  'lamp-at-eol': { is: said('灯管到了寿命', 'Lamp at its end of life'), remedy: CALL_SERVICE },
  'lamp-failure': { is: said('灯管故障', 'Lamp failed'), remedy: CALL_SERVICE },
  'laser-near-eol': { is: said('激光器快到寿命', 'Laser near its end of life'), remedy: CALL_SERVICE },
  'laser-at-eol': { is: said('激光器到了寿命', 'Laser at its end of life'), remedy: CALL_SERVICE },
  'laser-failure': { is: said('激光器故障', 'Laser failed'), remedy: CALL_SERVICE },
  'interpreter-resource-unavailable': {
    is: said('打印机读不了这个文件', 'Printer can’t read the file'),
    remedy: said('检查打印机是否支持 JPEG 或 PWG', 'Check that the printer supports JPEG or PWG raster'),
  },
  'interpreter-resource-added': { is: said('打印机添加了资源', 'Printer resource added') },
  'interpreter-resource-deleted': { is: said('打印机删除了资源', 'Printer resource removed') },
  'interpreter-cartridge-added': { is: said('打印机装上了扩展卡', 'Printer cartridge added') },
  'interpreter-cartridge-deleted': { is: said('打印机取下了扩展卡', 'Printer cartridge removed') },
  'interpreter-complex-page-encountered': {
    is: said('页面对打印机太复杂', 'Page too complex for the printer'),
    remedy: LOOK_AT_PRINTER,
  },
  'interpreter-memory-decrease': { is: said('打印机内存变少', 'Printer has less memory') },
  'interpreter-memory-increase': { is: said('打印机内存变多', 'Printer has more memory') },
}
