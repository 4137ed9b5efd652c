import { defineTexts } from '../../../lib/texts.ts'

export const onlineTexts = defineTexts({
  zh: {
    active: '在线', idle: '空闲', locked: '已锁屏', thisOne: '当前', idleHelp: '登录还有效，但超过 {minutes} 分钟没有操作', notThisOne: '这是您正在用的登录，请用右上角的退出',
    end: '下线', endAll: '全部下线', endOf: '下线：{name}，{where}', endAllOf: '全部下线：{name}', cancel: '取消',
    endTitle: '让「{name}」下线？', endText: '{where} 上的登录会立即结束，没有保存的内容留在对方的页面上，重新登录后可以继续。', endAllTitle: '让「{name}」的全部登录下线？', endAllText: '这些登录会立即结束，您正在用的这一个除外。需要对方不能再登录，请停用账号或重置密码。',
    endManyTitle: '让选中的 {count} 个登录下线？', ended: '已结束 {count} 个登录', endedNone: '没有别的登录需要结束',
  },
  en: {
    active: 'Active', idle: 'Idle', locked: 'Locked', thisOne: 'This one', idleHelp: 'Signed in, and nothing done for more than {minutes} minutes', notThisOne: 'You are using this one; sign out from your menu at the top right',
    end: 'Sign out', endAll: 'Sign out all', endOf: 'Sign out: {name}, {where}', endAllOf: 'Sign out all: {name}', cancel: 'Cancel',
    endTitle: 'Sign out {name}?', endText: 'The session at {where} ends at once. What is not saved stays on that screen, to go on with after the next sign-in.', endAllTitle: 'Sign out {name} everywhere?', endAllText: 'These sessions end at once, except the one you are using. To keep somebody out, deactivate the account or reset its password.',
    endManyTitle: 'Sign out the {count} chosen sessions?', ended: '{count} signed out', endedNone: 'There was no other session to end',
  },
})
