import { defineTexts } from '../../../../lib/texts.ts'

export const jobsTexts = defineTexts({
  zh: {
    list: '排队的绘画', position: '位置', prompt: '提示词', api: '接口', who: '谁画的', tenant: '租户', state: '状态', actions: '操作', noPrompt: '没有提示词', nobody: '—', ownPicture: '本地处理',
    waited: '已等', left: '{time}后开始', drawing: '已画', attempt: '第 {n} 次', stopping: '正在停止', atGate: '待发送', progressOf: '{name} 的进度', place: '第 {n} 位', began: '刚开始画', endedHint: '已离开队列',
    onlyLane: '只看这条通道', canDrag: '拖动左边的把手可以调整先后', dragHint: '选定一条通道后，可以拖动排序', moreOf: '{name} 的更多操作', select: '选择 {name}', 
    out: '移出', kill: '终止', edit: '编辑', record: '查看记录', toFront: '置顶', up: '上移', down: '下移', toEnd: '置底', toPlace: '移到第…位',
    nameOf: '{what} {name}', cancel: '取消',
    outAsk: '移出「{name}」?', outText: '它不会再画，记为已取消；需要时可以在绘画记录里重试。', outDone: '已移出', outMany: '移出（{n}）', outManyAsk: '移出选中的 {n} 条?', outManyText: '它们不会再画，记为已取消；需要时可以在绘画记录里重试。', outManyDone: '已移出 {n} 条', refused: '{n} 条没有成功', comma: '，', refusedMore: '还有 {n} 条', closeResult: '关闭结果', selected: '已选 {n} 条', clearSelection: '取消选择', someBegan: '其中 {n} 条已经开始画，不能再移出',
    killAsk: '终止「{name}」?', killText: '会立刻停下并通知服务商；服务商可能仍会计费。', killTold: '已终止，也通知了服务商', killAlone: '已终止；服务商没有收到取消，可能仍会计费', killLater: '正在停止，结束后会从这里消失',
    movedTo: '「{name}」已移到第 {n} 位', moveBack: '「{name}」没有移动，已放回原位', placeTitle: '移到第几位?', placeOf: '新的位置', placeHelp: '1 是最前面；超过末尾就排到最后', placeOk: '移动', placeAsk: '请填 1 以上的整数',
    drag: '拖动排序：{name}', draggable: '可排序', dragHelp: '按空格拿起，用上下方向键移动，再按空格放下，按 Esc 取消', dragStart: '拿起「{name}」，现在第 {place} 位', dragOver: '「{name}」移到第 {place} 位', dragEnd: '「{name}」放在第 {place} 位', dragCancel: '已取消移动「{name}」',
    nothing: '现在没有排队的绘画', nothingHint: '送来的绘画先在这里排队，画完后到绘画记录里看。', nothingGo: '去绘画记录', nothingFound: '没有符合条件的绘画', nothingFoundHint: '换个条件，或清除条件看全部。', clear: '清除条件', failed: '排队的绘画没能加载出来',
    editTitle: '编辑排队的绘画', editFailed: '这条绘画没能加载出来', promptLabel: '提示词', promptHelp: '实际发送的全文，风格和提示词模板已经用上', params: '参数', noParams: '这次绘画没有另外设的参数', paramOf: '参数 {name}', resetParam: '恢复 {name} 的默认值', moreParams: '接口的其他参数（{n}）', save: '保存', saved: '已保存，轮到它时按新的画', promptEmpty: '请输入提示词',
    conflictKept: '您填写的内容还在，没有丢失。两边不同的地方：', began409: '它已经开始画或离开队列了，这次修改没有保存', beganKeep: '您填写的内容还在，可以复制后另外再画。',
  },
  en: {
    list: 'Queued drawings', position: 'Place', prompt: 'Prompt', api: 'API', who: 'Drawn by', tenant: 'Tenant', state: 'State', actions: 'Actions', noPrompt: 'No prompt', nobody: '—', ownPicture: 'Done by ourselves',
    waited: 'Waited', left: 'begins in {time}', drawing: 'Drawing for', attempt: 'attempt {n}', stopping: 'Stopping', atGate: 'Not sent yet', progressOf: 'Progress of {name}', place: 'place {n}', began: 'Has just begun', endedHint: 'Has left the queue',
    onlyLane: 'Only this lane', canDrag: 'Drag the handles on the left to change the order', dragHint: 'Choose one lane to sort it by dragging', moreOf: 'More actions for {name}', select: 'Select {name}', 
    out: 'Take out', kill: 'Kill', edit: 'Edit', record: 'View record', toFront: 'To the front', up: 'Up', down: 'Down', toEnd: 'To the end', toPlace: 'To place…',
    nameOf: '{what}: {name}', cancel: 'Cancel',
    outAsk: 'Take out “{name}”?', outText: 'It will not be drawn and counts as cancelled; it can be tried again from the records.', outDone: 'Taken out', outMany: 'Take out ({n})', outManyAsk: 'Take out these {n}?', outManyText: 'They will not be drawn and count as cancelled; they can be tried again from the records.', outManyDone: '{n} taken out', refused: '{n} were refused', comma: ', ', refusedMore: 'and {n} more', closeResult: 'Close the result', selected: '{n} selected', clearSelection: 'Clear selection', someBegan: '{n} of them have begun and cannot be taken out',
    killAsk: 'Kill “{name}”?', killText: 'It stops at once and its provider is told; the provider may still charge for it.', killTold: 'Killed; the provider was told', killAlone: 'Killed; the provider was not told and may still charge', killLater: 'Stopping; it leaves this list once it has ended',
    movedTo: '“{name}” is now at place {n}', moveBack: '“{name}” was not moved and is back where it was', placeTitle: 'Move to which place?', placeOf: 'New place', placeHelp: '1 is the front; beyond the end means last', placeOk: 'Move', placeAsk: 'Enter a whole number from 1',
    drag: 'Drag to sort: {name}', draggable: 'sortable', dragHelp: 'Space picks it up, up and down move it, space drops it, Escape leaves it where it was', dragStart: '“{name}” picked up from place {place}', dragOver: '“{name}” over place {place}', dragEnd: '“{name}” dropped at place {place}', dragCancel: '“{name}” is back where it was',
    nothing: 'Nothing is queued now', nothingHint: 'Drawings wait here after they are sent; once drawn they are among the records.', nothingGo: 'To the records', nothingFound: 'No drawing matches', nothingFoundHint: 'Change the filters, or clear them to see everything.', clear: 'Clear filters', failed: 'The queued drawings could not be loaded',
    editTitle: 'Edit a queued drawing', editFailed: 'This drawing could not be loaded', promptLabel: 'Prompt', promptHelp: 'The whole text as it is sent, style and template already applied', params: 'Parameters', noParams: 'No parameters of its own', paramOf: 'Parameter {name}', resetParam: 'Back to the default of {name}', moreParams: 'Other parameters of the API ({n})', save: 'Save', saved: 'Saved; it is drawn like this when its turn comes', promptEmpty: 'Enter a prompt',
    conflictKept: 'What you entered is still here. Where the two differ:', began409: 'It has begun or left the queue, so this change was not saved', beganKeep: 'What you entered is still here; copy it for another drawing.',
  },
})
