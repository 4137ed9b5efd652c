import { defineTexts } from '../../../lib/texts.ts'

export const clientTexts = defineTexts({
  zh: {
    rotate: '更换密钥', rotateOf: '更换密钥 {name}', rotateTitle: '更换「{name}」的密钥？', rotateText: '旧密钥立即失效，使用它的程序要换上新密钥才能继续登录和刷新令牌。', cancel: '取消',
    ownSecret: '控制台自己的密钥写在程序里，不能更换',
    secretTitle: '应用密钥', secretOnce: '密钥只显示这一次，关闭后无法再查看。请现在复制并保存到安全的地方。', clientId: '应用编号', secret: '应用密钥', copy: '复制密钥', copied: '已复制', kept: '我已保存',
    copyFailed: '浏览器不允许复制，请选中后手动复制。',
    seconds: '{count} 秒', minutes: '{count} 分钟', hours: '{count} 小时', days: '{count} 天',
  },
  en: {
    rotate: 'New secret', rotateOf: 'New secret for {name}', rotateTitle: 'Make a new secret for “{name}”?', rotateText: 'The old one stops working at once: programs that use it cannot sign in or refresh until they have the new one.', cancel: 'Cancel',
    ownSecret: 'The secret of this console is part of the program and cannot be changed',
    secretTitle: 'Client secret', secretOnce: 'This secret is shown once and can never be seen again. Copy it now and keep it safe.', clientId: 'Client id', secret: 'Secret', copy: 'Copy secret', copied: 'Copied', kept: 'I have kept it',
    copyFailed: 'The browser does not allow copying; mark it and copy it by hand.',
    seconds: '{count} s', minutes: '{count} min', hours: '{count} h', days: '{count} d',
  },
})
