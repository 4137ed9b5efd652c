import { defineTexts } from '../../../lib/texts.ts'

export const drawInfoTexts = defineTexts({
  zh: {
    view: '查看方式', wall: '图墙', table: '表格', refresh: '刷新', noPrompt: '没有提示词', open: '查看 {name}', comma: '，',
    nothing: '还没有绘画记录', nothingHint: '每画一次，这里就多一条。可以先到“绘画接口”里测试一个接口。', nothingGo: '去绘画接口', nothingFound: '没有符合条件的记录', nothingFoundHint: '换个条件，或清除条件看全部。', clear: '清除条件', failed: '记录没能加载出来', noRights: '没有查看绘画记录的权限', noRightsHint: '需要的话，请管理员在角色里加上这个页面。',
    detail: '绘画记录', detailFailed: '这条记录没能加载出来', facts: '参数', body: '实际发送的请求体', inputs: '输入图片', children: '由它生成', childDraw: '再画', childUpscale: '放大', childModel3d: '3D 模型', attempts: '尝试与调用',
    selection: '选中的记录', selected: '已选 {n} 条', clearSelection: '取消选择', zip: '下载 zip', zipBusy: '正在打包', zipHelp: '图片和参数（records.json）打成一个包，一次最多 {n} 条、2 GB', zipTooMany: '一次最多打包 {n} 条', zipName: '绘画记录', againCount: '再画一次（{n}）', retryCount: '重试失败（{n}）', cancelCount: '停止（{n}）', doing: '正在处理 {n} / {of}', compare: '对比', notNow: '先不',
    againAllAsk: '再画 {n} 次?', againAllText: '每条都用同样的参数重新画，服务商会照常计费。', cancelAllAsk: '停止 {n} 次绘画?', cancelAllText: '已经开始的，服务商可能仍会计费。', againDone: '已开始 {n} 次新的绘画', retryDone: '{n} 条已重新排队', cancelDone: '已停止 {n} 条', refused: '{n} 条没有成功', refusedMore: '还有 {n} 条', closeResult: '关闭结果',
    keysHelp: '方向键移动，空格选择，回车打开，Ctrl+A 全选已加载的',
    changes: '自那以后有什么变化', changesFailed: '变化没能加载出来', unchanged: '画它用的接口、风格和体验都没有变过', changeApi: '接口', changeStyle: '风格', changePrompt: '提示词模板', changeSeal: '印章', changeExperience: '体验', changeFromTo: '版本 {from} → {to}', changeGone: '版本 {from}，现在已删除', changeNoVersion: '现在是版本 {to}', changeNotKept: '当时的内容没有保存下来',
  },
  en: {
    view: 'Shown as', wall: 'Wall', table: 'Table', refresh: 'Refresh', noPrompt: 'No prompt', open: 'Open {name}', comma: ', ',
    nothing: 'Nothing drawn yet', nothingHint: 'Each drawing appears here. Begin by testing one of the drawing APIs.', nothingGo: 'To the drawing APIs', nothingFound: 'No record matches', nothingFoundHint: 'Change the filters, or clear them to see everything.', clear: 'Clear filters', failed: 'The records could not be loaded', noRights: 'You may not view the records', noRightsHint: 'If you need it, ask an administrator to add this page to your role.',
    detail: 'Drawing', detailFailed: 'This record could not be loaded', facts: 'Parameters', body: 'Body as it was sent', inputs: 'Input pictures', children: 'Made from it', childDraw: 'Drawing', childUpscale: 'Upscale', childModel3d: '3D model', attempts: 'Attempts and calls',
    selection: 'Selected records', selected: '{n} selected', clearSelection: 'Clear selection', zip: 'Download zip', zipBusy: 'Packing', zipHelp: 'Pictures and what they were made by (records.json), at most {n} records and 2 GB at once', zipTooMany: 'At most {n} records at once', zipName: 'drawings', againCount: 'Draw again ({n})', retryCount: 'Retry failed ({n})', cancelCount: 'Stop ({n})', doing: '{n} of {of} done', compare: 'Compare', notNow: 'Not now',
    againAllAsk: 'Draw {n} of them again?', againAllText: 'Each is drawn anew with the same parameters, and charged by its provider as usual.', cancelAllAsk: 'Stop {n} drawings?', cancelAllText: 'What has begun may still be charged by the provider.', againDone: '{n} new drawings have begun', retryDone: '{n} queued again', cancelDone: '{n} stopped', refused: '{n} were refused', refusedMore: 'and {n} more', closeResult: 'Close the result',
    keysHelp: 'Arrows move, Space selects, Enter opens, Ctrl+A selects all that is loaded',
    changes: 'What changed since', changesFailed: 'The changes could not be loaded', unchanged: 'API, style and experience are what they were', changeApi: 'API', changeStyle: 'Style', changePrompt: 'Prompt template', changeSeal: 'Seal', changeExperience: 'Experience', changeFromTo: 'version {from} → {to}', changeGone: 'version {from}, deleted since', changeNoVersion: 'now version {to}', changeNotKept: 'What it was then was not kept',
  },
})
