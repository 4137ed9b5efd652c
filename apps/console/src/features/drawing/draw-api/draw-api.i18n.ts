import { defineTexts } from '../../../lib/texts.ts'

export const drawApiTexts = defineTexts({
  zh: {
    add: '新增接口', edit: '编辑', view: '查看', test: '测试', copy: '复制', remove: '删除', cancel: '取消', more: '{name} 的更多操作', testOf: '测试 {name}', editOf: '编辑 {name}', viewOf: '查看 {name}', refresh: '刷新',
    sampleEngine: '示例引擎', healthy: '正常', broken: '已熔断', probing: '试探中', untilTime: '{time} 后再试', E_AUTH: '密钥无效', E_BALANCE: '余额不足', keysRefused: '{n} 个密钥停用', since: '自 {time}', keyOf: '{name} {why}', tryNow: '现在再试一次', toppedUp: '已充值，恢复', keyReplaced: '已更换密钥，恢复', tryNowOf: '{act}：{name}', trying: '下一次绘画会马上再试', refusedTitle: '{why}，这个接口已停用', refusedText: '排队的绘画最多等 10 分钟。', brokenTitle: '服务商连续出错，已熔断',
    switchOf: '启用 {name}', switchedOn: '{name} 已启用', switchedOff: '{name} 已停用', cannotActivate: '{name} 还不能启用', goEdit: '去编辑', on: '开', off: '关',
    copyTitle: '复制 {name}', copyText: '得到一个未启用的副本，密钥不会一起复制。', copyPrompt: '同时复制它的提示词', copied: '已复制，正在编辑副本',
    removeTitle: '确定删除绘画接口“{name}”?', removeText: '删除后不能再用它画图，已有的绘画记录会保留。还有风格或提示词在用时不能删除。', removed: '删除成功', undo: '撤销', restored: '已恢复',
  },
  en: {
    add: 'New API', edit: 'Edit', view: 'View', test: 'Test', copy: 'Copy', remove: 'Delete', cancel: 'Cancel', more: 'More for {name}', testOf: 'Test {name}', editOf: 'Edit {name}', viewOf: 'View {name}', refresh: 'Refresh',
    sampleEngine: 'Sample engine', healthy: 'Healthy', broken: 'Circuit open', probing: 'Probing', untilTime: 'Tried again after {time}', E_AUTH: 'Key refused', E_BALANCE: 'Out of credit', keysRefused: 'Keys refused: {n}', since: 'since {time}', keyOf: '{name}: {why}', tryNow: 'Try again now', toppedUp: 'Topped up, resume', keyReplaced: 'Key replaced, resume', tryNowOf: '{act}: {name}', trying: 'The next drawing tries at once', refusedTitle: '{why}: this API is not used', refusedText: 'Drawings wait 10 minutes at most.', brokenTitle: 'The provider failed again and again; the circuit is open',
    switchOf: 'Activate {name}', switchedOn: '{name} is active', switchedOff: '{name} is inactive', cannotActivate: '{name} cannot be activated yet', goEdit: 'Edit it', on: 'On', off: 'Off',
    copyTitle: 'Copy {name}', copyText: 'You get an inactive copy; secrets are not copied.', copyPrompt: 'Copy its prompts too', copied: 'Copied; you are editing the copy',
    removeTitle: 'Delete the drawing API “{name}”?', removeText: 'Nothing can be drawn with it any more; records stay. While a style or prompt uses it, it cannot be deleted.', removed: 'Deleted', undo: 'Undo', restored: 'Restored',
  },
})
