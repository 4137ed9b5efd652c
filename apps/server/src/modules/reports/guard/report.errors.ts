import { defineErrors } from '../../../platform/errors.ts'

export const reportErrors = defineErrors('report', {
  nameTaken: { status: 400, text: { zh: '名称已存在', en: 'This name is already in use' } },
  refused: { status: 400, text: { zh: '语句不可执行：{why}', en: 'The statement can’t be run: {why}' } },
  failed: { status: 400, text: { zh: '查询失败：{why}', en: 'The query failed: {why}' } },
  tooCostly: {
    status: 400,
    text: {
      zh: '预计代价 {cost} 超过上限 {most}，请缩小查询范围',
      en: 'Expected cost {cost} exceeds {most}. Narrow the query.',
    },
  },
  timeout: {
    status: 400,
    text: {
      zh: '查询超过 {seconds} 秒，已中止；请缩小查询范围',
      en: 'The query took longer than {seconds} s and was stopped. Narrow it.',
    },
  },
  stopped: { status: 400, text: { zh: '查询已停止', en: 'The query was stopped' } },
  busy: {
    status: 503,
    text: { zh: '正在运行的报表过多，请稍后重试', en: 'Too many reports are running. Try again soon.' },
  },
  sameColumns: { status: 400, text: { zh: '有两列同名：{name}', en: 'Duplicate column name {name}' } },
  noColumn: { status: 400, text: { zh: '没有列 {name}', en: 'Unknown column {name}' } },
  needsSql: { status: 403, text: { zh: '没有编写 SQL 的权限', en: 'You don’t have permission to write SQL' } },
  unknownMenu: { status: 400, text: { zh: '菜单不存在', en: 'Menu not found' } },
  badCron: { status: 400, text: { zh: '定时表达式无效：{why}', en: 'Invalid schedule: {why}' } },
  tooOften: { status: 400, text: { zh: '每小时最多发送一次', en: 'At most hourly' } },
  noReceivers: { status: 400, text: { zh: '请选择收件人', en: 'Select recipients' } },
  linkExpired: {
    status: 403,
    text: { zh: '链接已失效，请刷新后重试', en: 'The link has expired. Refresh and try again.' },
  },
  tooManyPins: {
    status: 400,
    text: { zh: '最多固定 {most} 张报表，请先取消一张', en: 'At most {most} reports can be pinned. Unpin one first' },
  },
  tooManyExports: { status: 400, text: { zh: '正在生成的文件过多', en: 'Too many files are being generated' } },
})
