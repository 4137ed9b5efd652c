import type { IconWord } from '../menu-icon.tsx'

/** What each icon is for, in Chinese: found by, and said to those who cannot see it. The words themselves are its English names. */
export const ICON_MEANINGS: Readonly<Record<IconWord, string>> = {
  alert: '告警 警报',
  api: '接口',
  appstore: '应用 宫格',
  audit: '审核 岗位',
  bank: '银行 机构',
  'bar-chart': '统计 图表',
  bars: '列表 菜单',
  bell: '提醒 铃',
  book: '字典 书',
  branches: '部门 分支',
  cloud: '云',
  code: '代码',
  control: '参数 调节',
  'credit-card': '银行卡 支付',
  database: '数据库',
  dollar: '金额 钱',
  experiment: '实验',
  'file-text': '文档 日志',
  filter: '筛选 数据权限',
  form: '表单 编辑',
  gift: '礼物 产品包',
  global: '地区 网络',
  highlight: '画笔 风格',
  history: '历史 记录',
  home: '首页',
  laptop: '电脑 终端',
  link: '链接',
  message: '消息',
  monitor: '监控 屏幕',
  notification: '公告 喇叭',
  'ordered-list': '编号 列表',
  'paper-clip': '附件',
  picture: '图片 绘画',
  printer: '打印',
  pushpin: '固定 图钉 置顶',
  'question-circle': '帮助 疑问',
  robot: '机器人 助手',
  send: '发送',
  'safety-certificate': '安全 证书',
  setting: '设置',
  shop: '门店 租户',
  shopping: '购物 订单',
  skin: '皮肤 外观',
  smile: '笑脸 体验',
  sound: '声音',
  table: '表格',
  team: '团队 角色',
  tool: '工具',
  transaction: '交易',
  user: '用户',
}

export const ICON_WORDS = Object.keys(ICON_MEANINGS) as IconWord[] // the keys of a record over all words

/** Icons whose word or meaning holds the text; all for none. */
export function findIcons(text: string): IconWord[] {
  const wanted = text.trim().toLowerCase()
  return ICON_WORDS.filter((word) => word.includes(wanted) || ICON_MEANINGS[word].includes(wanted))
}
