import { defineTexts } from '../../../lib/texts.ts'

export const costsTexts = defineTexts({
  zh: {
    title: '对话费用', purpose: '对话用了多少、花了多少，由谁和哪个模型；以及限制它的额度', tabs: '页面内容', tabCosts: '费用',
    export: '导出', exportFile: '对话费用', failed: '费用没有加载成功', noRights: '你还看不到对话费用', noRightsReason: '查看费用需要“对话费用”的查看权限，请联系管理员。',
    answers: '回答', failedAnswers: '失败 {count}', noneFailed: '全部成功', tokens: 'Token', tokensParts: '输入 {in} · 输出 {out}', cost: '费用', free: '没有费用，或模型未填价格', perAnswer: '平均每次 {money}', manyCurrencies: '各币种分别计算',
    byDay: '每天', measureTokens: 'Token', measureAnswers: '回答', in: '输入', out: '输出', failedPart: '失败', okPart: '成功', none: '这段时间没有对话', noneReason: '换一个时间范围，或等大家开始对话。',
    by: '分组', byModel: '模型', byUser: '用户', byApi: '接口', byDayKey: '日期', colAnswers: '回答', colFailed: '失败', colIn: '输入', colOut: '输出', colShare: '占比', colCost: '费用', gone: '已删除（{id}）', cut: '只列出用得最多的 500 项。', details: '明细', noModel: '未知模型',
    quotas: '额度', quotasPurpose: '用到上限后，新的提问会被拒绝，直到下个周期。', addQuota: '添加额度', byDefault: '系统默认', byDefaultHelp: '没有为所有人设置每日额度时生效', quotasFailed: '额度没有加载成功',
    tenant: '全体用户合计', everyUser: '每个用户', user: '指定用户', everyUserHelp: '没有单独额度的人各自适用', day: '每天', month: '每月', usedOf: '{used} / {limit}', held: '正在使用 {held}', each: '每人 {limit}', resets: '重置：', used: '已用 {percent}%', reached: '已用完', edit: '编辑', editOf: '编辑额度：{name}', remove: '删除', removeOf: '删除额度：{name}', deletedUser: '已删除的用户',
    quotaNew: '添加额度', quotaEdit: '编辑额度', subject: '限制谁', person: '用户', personForbidden: '没有查看用户的权限，只能选择自己', personMissing: '请选择用户', period: '周期', limit: '上限（Token）', limitMissing: '请输入上限', limitHelp: '{limit} Token，约合 {words} 个汉字的输入和输出；0 表示不允许对话', remark: '备注', save: '保存', cancel: '取消', added: '新增成功', updated: '更新成功', removed: '删除成功', saveFailed: '没有保存成功，请重试',
    removeTitle: '删除这条额度？', removeText: '{name}：{period} {limit} Token。删除后不再受它限制。',
  },
  en: {
    title: 'Chat costs', purpose: 'What chat used and cost, by whom and by which model, and the quotas that bound it', tabs: 'Parts of the page', tabCosts: 'Costs',
    export: 'Export', exportFile: 'Chat costs', failed: 'The costs could not be loaded', noRights: 'You cannot see chat costs yet', noRightsReason: 'It needs the right to view "Chat costs"; ask an administrator.',
    answers: 'Answers', failedAnswers: '{count} failed', noneFailed: 'None failed', tokens: 'Tokens', tokensParts: '{in} in · {out} out', cost: 'Cost', free: 'Nothing charged, or the models have no price', perAnswer: '{money} an answer', manyCurrencies: 'Each currency for itself',
    byDay: 'By day', measureTokens: 'Tokens', measureAnswers: 'Answers', in: 'In', out: 'Out', failedPart: 'Failed', okPart: 'Succeeded', none: 'Nobody chatted in these days', noneReason: 'Choose other days, or wait until people begin to chat.',
    by: 'Grouped by', byModel: 'Model', byUser: 'Person', byApi: 'API', byDayKey: 'Day', colAnswers: 'Answers', colFailed: 'Failed', colIn: 'In', colOut: 'Out', colShare: 'Share', colCost: 'Cost', gone: 'Deleted ({id})', cut: 'Only the 500 that used most are listed.', details: 'Details', noModel: 'Unknown model',
    quotas: 'Quotas', quotasPurpose: 'At the limit new questions are refused until the next period begins.', addQuota: 'Add a quota', byDefault: 'Default', byDefaultHelp: 'until you set a daily quota for each person', quotasFailed: 'The quotas could not be loaded',
    tenant: 'All people together', everyUser: 'Each person', user: 'One person', everyUserHelp: 'for whoever has none of his own', day: 'a day', month: 'a month', usedOf: '{used} / {limit}', held: '{held} in use', each: '{limit} each', resets: 'Resets', used: '{percent}% used', reached: 'Used up', edit: 'Edit', editOf: 'Edit the quota: {name}', remove: 'Delete', removeOf: 'Delete the quota: {name}', deletedUser: 'A deleted person',
    quotaNew: 'Add a quota', quotaEdit: 'Edit the quota', subject: 'Whom it binds', person: 'Person', personForbidden: 'You may not see users, so you can choose yourself only', personMissing: 'Choose a person', period: 'Period', limit: 'Limit (tokens)', limitMissing: 'Enter a limit', limitHelp: '{limit} tokens: about {words} English words in and out; 0 allows no chat at all', remark: 'Remark', save: 'Save', cancel: 'Cancel', added: 'Added', updated: 'Saved', removed: 'Deleted', saveFailed: 'It could not be saved; try again',
    removeTitle: 'Delete this quota?', removeText: '{name}: {limit} tokens {period}. It will bind nobody any more.',
  },
})
