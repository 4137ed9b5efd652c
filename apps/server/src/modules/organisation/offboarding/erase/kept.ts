import type { Bilingual } from '@drawdesk/contract/core/texts'

/** What an erasure does not reach, and why: said on every certificate. */
export const KEPT_AFTERWARDS: readonly Bilingual[] = [
  {
    zh: '本证书：证明清除了什么，并使该租户编号不再分配',
    en: 'This certificate: proves what was erased and keeps the tenant ID from being reused',
  },
  {
    zh: '在清除之前做的备份仍含该租户的数据，直到按备份的保留期限删除；用它恢复后须再次清除',
    en: 'Earlier backups still contain the data until they are deleted according to their retention; after a restore the tenant must be erased again',
  },
  {
    zh: '平台自己的操作日志：其中的租户编号已换成证书编号',
    en: 'The platform’s own operation logs; the tenant ID in them is replaced by the certificate number',
  },
  {
    zh: '服务器写到标准输出的运行日志，按运维设置的期限保留',
    en: 'Runtime logs written to standard output, kept as set by operations',
  },
  {
    zh: '与其他安装共用的存储桶中没有记录指向的内容：无法判断属于谁，因此不动',
    en: 'Content in a bucket shared with other installations that no record refers to, because its owner can’t be determined',
  },
]
