import { defineTexts } from '../../../../lib/texts.ts'

export const failedTexts = defineTexts({
  zh: {
    list: '失败的绘画', prompt: '提示词', api: '接口', who: '谁画的', tenant: '租户', cause: '原因', attempts: '尝试', time: '失败时间', actions: '操作', noPrompt: '没有提示词', nobody: '—', ownPicture: '本地处理', times: '{n} 次',
    mayHelp: '重试可能成功', mayNotHelp: '重试多半还会失败', select: '选择 {name}', record: '记录', recordOf: '查看 {name} 的记录', retry: '重试', retryOf: '重试 {name}',
    retrySelected: '重试选中的（{n}）', retryAll: '重试全部 {n} 条', selected: '已选 {n} 条', clearSelection: '取消选择', cancel: '取消',
    retryAllTitle: '重试{of}绘画', ofAll: '最近 {days} 天失败的', ofFilter: '符合条件的', onlyHopeful: '只重试可能成功的（{n} 条）', allFailed: '全部重试（{n} 条，其中 {rest} 条多半还会失败）', retryCount: '重试 {n} 条', retryAllText: '每条都会重新排队，服务商会照常计费。', retryAllMost: '一次最多 {most} 条，这次重试最近失败的 {most} 条。', retryManyAsk: '重试选中的 {n} 条?', retryOk: '重试', retryDone: '{n} 条已重新排队',
    nothing: '最近没有失败的绘画', nothingHint: '最近 {days} 天里没画成的会列在这里，可以成批重试。', nothingFound: '没有符合条件的失败', nothingFoundHint: '换个条件，或清除条件看全部。', clear: '清除条件', failed: '失败的绘画没能加载出来',
  },
  en: {
    list: 'Failed drawings', prompt: 'Prompt', api: 'API', who: 'Drawn by', tenant: 'Tenant', cause: 'Cause', attempts: 'Attempts', time: 'Failed', actions: 'Actions', noPrompt: 'No prompt', nobody: '—', ownPicture: 'Done by ourselves', times: '{n}',
    mayHelp: 'Another try may help', mayNotHelp: 'Another try will hardly help', select: 'Select {name}', record: 'Record', recordOf: 'View the record of {name}', retry: 'Retry', retryOf: 'Retry {name}',
    retrySelected: 'Retry selected ({n})', retryAll: 'Retry all {n}', selected: '{n} selected', clearSelection: 'Clear selection', cancel: 'Cancel',
    retryAllTitle: 'Retry drawings{of}', ofAll: ' that failed in the last {days} days', ofFilter: ' that match', onlyHopeful: 'Only those that another try may help ({n})', allFailed: 'All of them ({n}; another try will hardly help {rest})', retryCount: 'Retry {n}', retryAllText: 'Each is queued again and charged by its provider as usual.', retryAllMost: 'At most {most} at once: the latest {most} are retried now.', retryManyAsk: 'Retry these {n}?', retryOk: 'Retry', retryDone: '{n} queued again',
    nothing: 'Nothing has failed lately', nothingHint: 'What could not be drawn in the last {days} days is listed here and can be retried together.', nothingFound: 'No failure matches', nothingFoundHint: 'Change the filters, or clear them to see everything.', clear: 'Clear filters', failed: 'The failed drawings could not be loaded',
  },
})
