import { defineTexts } from '../../../lib/texts/texts.ts'

export const datasourceTexts = defineTexts({
  zh: {
    works: '连接成功：{version}，用时 {ms} 毫秒',
    mayWrite: '连接成功（{version}），但这个账号可以修改数据。建议换一个只有读取权限的账号。',
    fails: '{name} 没有连上',
    ok: '可连接',
    okWrites: '可写入',
    failed: '不通',
    paste: '粘贴 JDBC 地址',
    notRead: '只支持 jdbc:postgresql://、jdbc:mysql:// 和 jdbc:mariadb:// 地址',
  },
  en: {
    works: 'Connected: {version}, {ms} ms',
    mayWrite: 'Connected ({version}), but this account can change data. Use a read-only account.',
    fails: '{name} failed the test',
    ok: 'Connected',
    okWrites: 'Writable',
    failed: 'Failed',
    paste: 'Paste JDBC URL',
    notRead: 'Only jdbc:postgresql://, jdbc:mysql:// and jdbc:mariadb:// URLs are supported',
  },
})
