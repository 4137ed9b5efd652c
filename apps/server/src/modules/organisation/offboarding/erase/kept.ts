import type { Bilingual } from '@drawdesk/contract/core/texts'

/** What an erasure does not reach, and why: said on every certificate. */
export const KEPT_AFTERWARDS: readonly Bilingual[] = [
  {
    zh: '本证书：证明清除了什么，并使该租户编号不再分配',
    en: 'This certificate: it proves what was erased, and keeps the number from being given again',
  },
  {
    zh: '在清除之前做的备份仍含该租户的数据，直到按备份的保留期限删除；用它恢复后须再次清除',
    en: 'Backups made before still hold the data until they are deleted as their retention says; after a restore the tenant is erased again',
  },
  {
    zh: '平台自己的操作日志：其中的租户编号已换成证书编号',
    en: 'The platform’s own logs of what operators did; the number of the tenant in them is replaced by that of the certificate',
  },
  {
    zh: '服务器写到标准输出的运行日志，按运维设置的期限保留',
    en: 'Lines that the server wrote to its standard output, kept as long as its operator has set',
  },
  {
    zh: '与其他安装共用的存储桶中没有记录指向的内容：无法判断属于谁，因此不动',
    en: 'In a bucket that other installations may share: bytes that no row named, because nobody can say whose they are',
  },
]
