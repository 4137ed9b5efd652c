import type { Bilingual, Language } from '@drawdesk/contract/core/texts'

/** How titles of requests that the program makes begin; behind it stands what they are about. They are kept in one language. */
export const REQUEST_TITLES = {
  guest: { zh: '注册申请：', en: 'Registration: ' },
  change: { zh: '权限变更：', en: 'Permission change: ' },
  undo: { zh: '撤销权限变更：', en: 'Revert permission change: ' },
  refund: { zh: '退款：', en: 'Refund: ' },
} as const satisfies Record<string, Bilingual>

/** A title as it is read: its beginning is in the language of the reader, not of who asked. */
export function titleIn(title: string, language: Language): string {
  for (const head of Object.values(REQUEST_TITLES))
    for (const own of [head.zh, head.en])
      if (title.startsWith(own)) return `${head[language]}${title.slice(own.length)}`
  return title
}
