import { defineTexts } from '../../../lib/texts.ts'

export const drawExTexts = defineTexts({
  zh: {
    add: '新增体验', view: '视图', cards: '卡片', table: '表格', refresh: '刷新', cancel: '取消', free: '免费', styles: '{n} 个风格', noStylesYet: '还没有风格', hidden: '已隐藏', anyVenue: '不限场馆',
    edit: '编辑', look: '查看', goOnline: '上线', goOffline: '下线', copy: '复制', hide: '隐藏', show: '显示', tryOut: '试画', more: '{name} 的更多操作', editOf: '编辑 {name}', lookOf: '查看 {name}', onlineOf: '上线 {name}', offlineOf: '下线 {name}',
    isEnded: '已经结束，不能再上线；需要再办时复制一份', endPassed: '结束时间已过，先改时间', noStyles: '还没有选风格', noActiveStyle: '所选的风格都没有启用', notOnline: '还不能上线：{why}', tryOnlineOnly: '上线之后才能试画',
    wentOnline: '{name} 已上线', wentOffline: '{name} 已下线', refused: '{name} 还不能上线', goEdit: '去修改',
    offlineTitle: '下线「{name}」？', offlineText: '客人马上就不能再用它画画；正在画的会画完。之后可以再上线。',
    copied: '已复制，正在编辑副本', copiedOnly: '已复制为草稿', nowHidden: '{name} 已隐藏，客人看不到它', nowShown: '{name} 已显示',
    nowTitle: '现在在线', nowOf: '{venue} 现在在线', nowNone: '现在没有在线的体验', nowNoneOf: '{venue} 现在没有在线的体验', nowNoneHint: '一体机这时会显示“敬请期待”。上线一个正在进行的体验，它就会出现在这里。', nowEnds: '{time}结束', nowFailed: '没能读到现在在线的体验', nowHint: '一体机现在拿到的就是它',
  },
  en: {
    add: 'New experience', view: 'View', cards: 'Cards', table: 'Table', refresh: 'Refresh', cancel: 'Cancel', free: 'Free', styles: 'Styles: {n}', noStylesYet: 'No styles yet', hidden: 'Hidden', anyVenue: 'Any venue',
    edit: 'Edit', look: 'View', goOnline: 'Go online', goOffline: 'Take offline', copy: 'Copy', hide: 'Hide', show: 'Show', tryOut: 'Try it', more: 'More for {name}', editOf: 'Edit {name}', lookOf: 'View {name}', onlineOf: 'Go online: {name}', offlineOf: 'Take offline: {name}',
    isEnded: 'it has ended and cannot go online again; copy it to hold it once more', endPassed: 'its end has passed; change the times first', noStyles: 'it has no styles yet', noActiveStyle: 'none of its styles is active', notOnline: 'Cannot go online: {why}', tryOnlineOnly: 'It can be tried once it is online',
    wentOnline: '{name} is online', wentOffline: '{name} is offline', refused: '{name} cannot go online yet', goEdit: 'Mend it',
    offlineTitle: 'Take “{name}” offline?', offlineText: 'Guests can no longer draw with it from now on; what is being drawn is finished. You can put it online again.',
    copied: 'Copied; you are editing the copy', copiedOnly: 'Copied as a draft', nowHidden: '{name} is hidden from guests', nowShown: '{name} is shown',
    nowTitle: 'Online now', nowOf: 'Online now at {venue}', nowNone: 'Nothing is online now', nowNoneOf: 'Nothing is online now at {venue}', nowNoneHint: 'Kiosks show “coming soon” meanwhile. An experience that is running and online appears here.', nowEnds: 'ends {time}', nowFailed: 'What is online now could not be read', nowHint: 'This is what kiosks are given now',
  },
})
