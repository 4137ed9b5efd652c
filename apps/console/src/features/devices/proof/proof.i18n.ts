import { defineTexts } from '../../../lib/texts/texts.ts'

export const proofTexts = defineTexts({
  zh: {
    keys: '防伪密钥',
    about:
      '每张带防伪码的照片都有一份签名声明，扫码即可核验。密钥每 {days} 天自动更换；换下的密钥不再签名，它签过的照片仍能核验。',
    leadsTo: '二维码指向 {address}',
    noAddress: '照片上不会印二维码，只印编号',
    noAddressWhy:
      '服务器还不知道自己的访问地址，扫码会打不开。请管理员在服务器设置 PUBLIC_URL 并重启；在此之前，客人可以在核验页面输入编号。',
    loadFailed: '密钥没有加载成功',
    none: '还没有密钥',
    noneHint: '第一张带防伪码的照片打印时自动生成，也可以现在生成。',
    signs: '正在签名',
    retired: '已换下',
    period: '{from} 起',
    periodUntil: '{from} 至 {until}',
    prints: '{n} 张照片',
    copy: '复制公钥 {name}',
    copied: '已复制',
    rotate: '更换密钥',
    rotateAsk: '现在更换密钥？',
    rotateText: '此后的照片由新密钥签名。旧密钥的私钥会被销毁，公钥保留，已打印的照片仍能核验。',
    rotated: '已更换，新密钥 {name} 开始签名',
    cancel: '取消',
    close: '关闭',
  },
  en: {
    keys: 'Verification keys',
    about:
      'Every print with a verification code carries a signed statement that anyone can check. Keys rotate every {days} days; retired keys stop signing, but their prints can still be verified.',
    leadsTo: 'QR codes link to {address}',
    noAddress: 'Prints show the code in letters, but no QR code',
    noAddressWhy:
      'The server doesn’t know its public URL, so QR codes wouldn’t work. Ask an administrator to set PUBLIC_URL and restart the server. Until then, guests can enter the code on the verification page.',
    loadFailed: 'Couldn’t load keys',
    none: 'No keys yet',
    noneHint: 'Generated with the first print that has a verification code, or now.',
    signs: 'Signing',
    retired: 'Retired',
    period: 'since {from}',
    periodUntil: '{from} to {until}',
    prints: '{n} {n|print|prints}',
    copy: 'Copy public key {name}',
    copied: 'Copied',
    rotate: 'Rotate key',
    rotateAsk: 'Rotate the key now?',
    rotateText:
      'Future prints are signed with a new key. The old private key is destroyed, its public key stays, and existing prints can still be verified.',
    rotated: 'Rotated. Key {name} now signs.',
    cancel: 'Cancel',
    close: 'Close',
  },
})
