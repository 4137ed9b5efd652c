import { defineTexts } from '../../../lib/texts.ts'

export const drawCostsTexts = defineTexts({
  zh: {
    title: '绘画费用', purpose: '绘画花了多少，花在哪里；以及每月的预算', export: '导出', exportFile: '绘画费用', failed: '费用没有加载成功', noRights: '你还看不到绘画费用', noRightsReason: '查看费用需要“绘画费用”的查看权限，请联系管理员。',
    whose: '租户', ownTenant: '本租户', allTenants: '全部租户',
    cost: '费用', noCost: '没有记录到费用', before: '上期（{from} – {to}）：{money}', beforeNone: '上期（{from} – {to}）没有费用', perPicture: '平均每张 {money}', lost: '没画成但已扣费', lostNote: '{count} 张', lostNone: '没有', drawings: '发送', doneNote: '已完成 {done} · 失败 {failed} · 审核未通过 {blocked}',
    unpriced: '{count} 张的接口未填价格，没有计入费用。', unpricedAction: '去填价格', byDay: '每天', measureDrawings: '张数', done: '已完成', notDone: '其他', none: '这段时间没有绘画', noneReason: '换一个时间范围，或等大家开始绘画。',
    details: '明细', by: '分组', byApi: '接口', byStyle: '风格', byEx: '体验', byUser: '绘画人', byTenant: '租户', byDayKey: '日期', colCost: '费用', colShare: '占比', colLost: '没画成的', colDrawings: '发送', colDone: '已完成', colFailed: '失败', colUnpriced: '未填价格', gone: '已删除（{id}）', noStyle: '没有风格', noEx: '不属于体验', local: '本机处理', cut: '只列出费用最多的 500 项。', records: '查看记录',
    budgets: '每月预算', budgetsPurpose: '用到 80% 和 100% 时各提醒一次；每月 1 日重新开始。', addBudget: '添加预算', noBudgetsReason: '还没有预算。设一个每月金额，用到 80% 和 100% 时会提醒能看费用的人。', budgetsFailed: '预算没有加载成功',
    tenant: '全部绘画', api: '单个接口', ex: '单个体验', ofApi: '接口：{name}', ofEx: '体验：{name}', usedOf: '{spent} / {amount}', used: '已用 {percent}%', near: '即将用完', reached: '已用完', stopped: '已停止绘画', over: '已超出，仍在绘画', stops: '用完停止绘画', tells: '用完只提醒', resets: '重置：', edit: '编辑', editOf: '编辑预算：{name}', remove: '删除', removeOf: '删除预算：{name}',
    budgetNew: '添加预算', budgetEdit: '编辑预算', subject: '预算对象', chooseApi: '绘画接口', chooseEx: '绘画体验', subjectMissing: '请选择', currency: '币种', amount: '每月金额', amountMissing: '请输入大于 0 的金额，最多 8 位小数', stopTick: '达到 100% 时停止绘画', stopHelp: '新的绘画会被拒绝并说明原因，排队的不再发给服务商；正在画的会画完，所以可能略超预算。', remark: '备注', save: '保存', cancel: '取消', added: '新增成功', updated: '更新成功', removed: '删除成功', saveFailed: '没有保存成功，请重试',
    removeTitle: '删除这条预算？', removeText: '{name}：每月 {amount} {currency}。删除后不再提醒，也不再停止绘画。',
  },
  en: {
    title: 'Drawing costs', purpose: 'What drawing costs, where the money goes, and the monthly budgets', export: 'Export', exportFile: 'Drawing costs', failed: 'The costs could not be loaded', noRights: 'You cannot see drawing costs yet', noRightsReason: 'It needs the right to view “Drawing costs”; ask an administrator.',
    whose: 'Tenant', ownTenant: 'This tenant', allTenants: 'All tenants',
    cost: 'Cost', noCost: 'No costs on record', before: 'Before ({from} – {to}): {money}', beforeNone: 'Before ({from} – {to}): nothing', perPicture: '{money} a picture', lost: 'Charged without a picture', lostNote: '{count} drawings', lostNone: 'None', drawings: 'Sent', doneNote: '{done} done · {failed} failed · {blocked} blocked',
    unpriced: 'The APIs of {count} pictures have no price, so these are not in the costs.', unpricedAction: 'Enter prices', byDay: 'By day', measureDrawings: 'Drawings', done: 'Done', notDone: 'Others', none: 'Nobody drew in these days', noneReason: 'Choose other days, or wait until people begin to draw.',
    details: 'Details', by: 'Grouped by', byApi: 'API', byStyle: 'Style', byEx: 'Experience', byUser: 'Person', byTenant: 'Tenant', byDayKey: 'Day', colCost: 'Cost', colShare: 'Share', colLost: 'No picture', colDrawings: 'Sent', colDone: 'Done', colFailed: 'Failed', colUnpriced: 'No price', gone: 'Deleted ({id})', noStyle: 'No style', noEx: 'No experience', local: 'Made by the server', cut: 'Only the 500 dearest are listed.', records: 'View records',
    budgets: 'Monthly budgets', budgetsPurpose: 'You are told once at 80% and once at 100%; they start over on the 1st.', addBudget: 'Add a budget', noBudgetsReason: 'No budgets yet. Set an amount a month, and whoever may see the costs is told at 80% and 100%.', budgetsFailed: 'The budgets could not be loaded',
    tenant: 'All drawings', api: 'One API', ex: 'One experience', ofApi: 'API: {name}', ofEx: 'Experience: {name}', usedOf: '{spent} / {amount}', used: '{percent}% used', near: 'Nearly used up', reached: 'Used up', stopped: 'Drawing stopped', over: 'Exceeded, still drawing', stops: 'Stops at 100%', tells: 'Only tells at 100%', resets: 'Resets', edit: 'Edit', editOf: 'Edit the budget: {name}', remove: 'Delete', removeOf: 'Delete the budget: {name}',
    budgetNew: 'Add a budget', budgetEdit: 'Edit the budget', subject: 'Applies to', chooseApi: 'Drawing API', chooseEx: 'Experience', subjectMissing: 'Choose one', currency: 'Currency', amount: 'Amount a month', amountMissing: 'Enter an amount above 0, with 8 decimals at most', stopTick: 'Stop drawing at 100%', stopHelp: 'New drawings are refused with the reason, and what waits is not sent. What is being drawn is finished, so the budget may be exceeded a little.', remark: 'Remark', save: 'Save', cancel: 'Cancel', added: 'Added', updated: 'Saved', removed: 'Deleted', saveFailed: 'It could not be saved; try again',
    removeTitle: 'Delete this budget?', removeText: '{name}: {amount} {currency} a month. It will tell nobody and stop nothing any more.',
  },
})
