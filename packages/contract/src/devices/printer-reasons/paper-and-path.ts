import {
  CALL_SERVICE,
  EMPTY_OUTPUT,
  LOAD_PAPER,
  LOOK_AT_PRINTER,
  said,
  TAKE_JAM_OUT,
  type ReasonWords,
} from './reason-words.ts'

const SET_MEDIA = said('核对纸张和打印机的设置', 'Check the paper against the printer settings')
const CHANGE_SOON = said('准备更换', 'Get a new one ready')
const JAM: ReasonWords = { is: said('卡纸', 'Paper jam'), remedy: TAKE_JAM_OUT }

/** Of paper on its way through the printer: RFC 8011 §5.4.12 and PWG 5100.9. */
export const PAPER_AND_PATH: Readonly<Record<string, ReasonWords>> = {
  'media-needed': { is: said('需要装纸', 'Load paper'), remedy: LOAD_PAPER },
  'media-empty': { is: said('纸盒空了', 'Paper tray empty'), remedy: LOAD_PAPER },
  'media-low': { is: said('纸不多了', 'Paper is low'), remedy: said('准备好纸', 'Get paper ready') },
  'media-jam': JAM,
  'media-drying': { is: said('打印件在晾干', 'Print is drying') },
  'input-tray-missing': {
    is: said('纸盒没有装好', 'Paper tray missing'),
    remedy: said('推入纸盒', 'Push the paper tray in'),
  },
  'input-tray-elevation-failure': { is: said('纸盒升降故障', 'Paper tray lift failed'), remedy: CALL_SERVICE },
  'input-tray-position-failure': {
    is: said('纸盒位置不对', 'Paper tray not in place'),
    remedy: said('推入纸盒', 'Push the paper tray in'),
  },
  'input-media-tray-failure': { is: said('纸盒故障', 'Paper tray failed'), remedy: CALL_SERVICE },
  'input-media-tray-feed-error': {
    is: said('纸盒进纸失败', 'Paper tray can’t feed'),
    remedy: said('把纸装整齐', 'Straighten the paper'),
  },
  'input-media-tray-jam': { is: said('纸盒卡纸', 'Paper jam at the tray'), remedy: TAKE_JAM_OUT },
  'input-cannot-feed-size-selected': {
    is: said('不能进这种尺寸的纸', 'Can’t feed this paper size'),
    remedy: SET_MEDIA,
  },
  'input-manual-input-request': { is: said('需要手动送纸', 'Manual feed required'), remedy: LOAD_PAPER },
  'input-media-size-change': { is: said('需要换成另一种尺寸的纸', 'Load a different paper size'), remedy: SET_MEDIA },
  'input-media-type-change': { is: said('需要换成另一种纸', 'Load a different paper type'), remedy: SET_MEDIA },
  'input-media-color-change': {
    is: said('需要换成另一种颜色的纸', 'Load a different paper color'),
    remedy: SET_MEDIA,
  },
  'input-media-weight-change': {
    is: said('需要换成另一种厚度的纸', 'Load a different paper weight'),
    remedy: SET_MEDIA,
  },
  'input-media-form-parts-change': { is: said('需要换成另一种联数的纸', 'Load a different form'), remedy: SET_MEDIA },
  'input-pick-roller-failure': { is: said('搓纸轮故障', 'Pick roller failed'), remedy: CALL_SERVICE },
  'input-pick-roller-life-over': { is: said('搓纸轮到了寿命', 'Pick roller worn out'), remedy: CALL_SERVICE },
  'input-pick-roller-life-warn': { is: said('搓纸轮快到寿命', 'Pick roller nearly worn out'), remedy: CHANGE_SOON },
  'input-pick-roller-missing': { is: said('没有搓纸轮', 'Pick roller missing'), remedy: CALL_SERVICE },
  'output-tray-missing': {
    is: said('出纸托盘没有装好', 'Output tray missing'),
    remedy: said('装好出纸托盘', 'Insert the output tray'),
  },
  'output-area-almost-full': { is: said('出纸口快满了', 'Output tray almost full'), remedy: EMPTY_OUTPUT },
  'output-area-full': { is: said('出纸口满了', 'Output tray full'), remedy: EMPTY_OUTPUT },
  'output-mailbox-select-failure': { is: said('出纸格选择故障', 'Mailbox can’t be selected'), remedy: CALL_SERVICE },
  'output-media-tray-failure': { is: said('出纸托盘故障', 'Output tray failed'), remedy: CALL_SERVICE },
  'output-media-tray-feed-error': { is: said('出纸失败', 'Output tray can’t feed'), remedy: LOOK_AT_PRINTER },
  'output-media-tray-jam': { is: said('出纸口卡纸', 'Paper jam at the output'), remedy: TAKE_JAM_OUT },
  'media-path-jam': JAM,
  'media-path-failure': { is: said('走纸故障', 'Paper path failed'), remedy: CALL_SERVICE },
  'media-path-cannot-duplex-media-selected': {
    is: said('这种纸不能双面打印', 'This paper can’t be printed on both sides'),
    remedy: SET_MEDIA,
  },
  'media-path-input-empty': { is: said('进纸口没有纸', 'No paper at the input'), remedy: LOAD_PAPER },
  'media-path-input-feed-error': {
    is: said('进纸失败', 'Paper feed failed'),
    remedy: said('把纸装整齐', 'Straighten the paper'),
  },
  'media-path-input-jam': { is: said('进纸口卡纸', 'Paper jam at the input'), remedy: TAKE_JAM_OUT },
  'media-path-input-request': { is: said('进纸口需要装纸', 'Load paper at the input'), remedy: LOAD_PAPER },
  'media-path-media-tray-almost-full': { is: said('出纸口快满了', 'Output tray almost full'), remedy: EMPTY_OUTPUT },
  'media-path-media-tray-full': { is: said('出纸口满了', 'Output tray full'), remedy: EMPTY_OUTPUT },
  'media-path-media-tray-missing': {
    is: said('走纸托盘没有装好', 'Tray of the paper path missing'),
    remedy: said('装好托盘', 'Insert the tray'),
  },
  'media-path-output-feed-error': { is: said('出纸失败', 'Paper output failed'), remedy: LOOK_AT_PRINTER },
  'media-path-output-full': { is: said('出纸口满了', 'Output full'), remedy: EMPTY_OUTPUT },
  'media-path-output-jam': { is: said('出纸口卡纸', 'Paper jam at the output'), remedy: TAKE_JAM_OUT },
  'media-path-pick-roller-failure': { is: said('搓纸轮故障', 'Pick roller failed'), remedy: CALL_SERVICE },
  'media-path-pick-roller-life-over': { is: said('搓纸轮到了寿命', 'Pick roller worn out'), remedy: CALL_SERVICE },
  'media-path-pick-roller-life-warn': {
    is: said('搓纸轮快到寿命', 'Pick roller nearly worn out'),
    remedy: CHANGE_SOON,
  },
  'media-path-pick-roller-missing': { is: said('没有搓纸轮', 'Pick roller missing'), remedy: CALL_SERVICE },
}
