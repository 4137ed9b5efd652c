import { defineTexts } from '../../lib/texts.ts'

export const firstSignInTexts = defineTexts({
  zh: {
    title: '首次登录信息', titleMany: '{count} 人的首次登录信息',
    once: '密码只显示这一次，关闭后无法再查看。请现在复制并交给本人。', until: '初始密码在 {time} 前有效（72 小时），首次登录须修改；过期后需要管理员重置。',
    tenant: '租户编号', account: '账号', address: '登录地址', password: '初始密码', name: '姓名', expires: '有效期至', ofTenant: '{name}（{number}）',
    copy: '复制{what}', copied: '已复制', copyAll: '复制全部', copyFailed: '浏览器不允许复制，请选中后手动复制。', download: '下载密码表', kept: '我已保存', sheet: '首次登录信息',
    unsaved: '还没有复制或下载', unsavedText: '关闭后不能再查看这些密码，只能重新重置。', close: '仍要关闭', stay: '返回',
    numberToo: '登录时填写租户编号。', nowhere: '该租户没有域名，平台也没有开启租户模式（TENANT_MODE），其人员目前无法登录。请在租户资料里填写域名，或由运维开启租户模式。',
    shownOnly: '这里只列出前 {count} 人，全部在密码表里。',
  },
  en: {
    title: 'First sign-in', titleMany: 'First sign-in of {count} people',
    once: 'Passwords are shown once and can never be seen again. Copy them now and hand them over.', until: 'A first password works until {time} (72 hours) and must be changed at the first sign-in. After that an administrator resets it.',
    tenant: 'Tenant number', account: 'Account', address: 'Sign-in address', password: 'First password', name: 'Name', expires: 'Works until', ofTenant: '{name} ({number})',
    copy: 'Copy {what}', copied: 'Copied', copyAll: 'Copy all', copyFailed: 'The browser does not allow copying; select the text and copy it by hand.', download: 'Download sheet', kept: 'I have kept it', sheet: 'First sign-ins',
    unsaved: 'Nothing copied or downloaded yet', unsavedText: 'Once closed these passwords cannot be seen again, only reset.', close: 'Close anyway', stay: 'Go back',
    numberToo: 'The tenant number is entered at the sign-in.', nowhere: 'This tenant has no domain and tenant mode (TENANT_MODE) is off, so its people cannot sign in yet. Give the tenant a domain, or have tenant mode switched on.',
    shownOnly: 'Only the first {count} are listed; all of them are in the sheet.',
  },
})
