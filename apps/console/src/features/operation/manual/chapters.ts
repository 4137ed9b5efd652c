/** Chapters of the manual in reading order, with the pages of the console that each is about (`docs/manual/<name>.md`). */
export const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  'first-steps': ['/wel/index', '/wel/dashboard', '/info/index'],
  lists: [],
  drawing: ['/draw/index', '/drawing/drawDesk'],
  'drawing-apis': ['/drawing/drawApi'],
  styles: ['/drawing/drawStyle'],
  prompts: ['/drawing/drawPrompt'],
  experiences: ['/drawing/drawEx'],
  'seals-stickers': ['/drawing/drawSeal', '/drawing/sysStickers'],
  'records-gallery': ['/drawing/drawInfo', '/drawing/sdDraw', '/drawing/drawCosts'],
  moderation: [],
  queues: ['/drawing/queueManage'],
  chat: ['/chat/dialog'],
  'chat-admin': ['/chat/dialogs', '/chat/chatAssistant', '/chat/chatCosts', '/chat/chatCall', '/chat/chatApi'],
  'voice-tools': ['/chat/ttsVoicePacket', '/chat/tools'],
  devices: ['/operation/drawLogin'],
  'sales-payments': [
    '/operation/drawPayLog',
    '/operation/payChannel',
    '/operation/payStatement',
    '/operation/sales',
    '/operation/cusOrders',
  ],
  'packs-credits': ['/operation/userPay'],
  profit: ['/operation/profit'],
  invitations: ['/operation/userInvite'],
  'operation-pages': ['/operation/sellsource', '/operation/configHome', '/operation/require', '/desk/notice'],
  alerts: ['/desk/alert', '/desk/alertRule', '/desk/alertChannel'],
  processes: ['/flow/form', '/flow/model', '/work'],
  'process-changes': ['/flow/follow', '/flow/manager'],
  'process-decisions': [],
  'process-figures': ['/flow/figures'],
  'users-roles': ['/system/user', '/system/dept', '/system/post', '/authority/role'],
  scopes: ['/authority/datascope', '/authority/apiscope', '/authority/rights', '/authority/rights_change'],
  tenants: ['/system/tenant', '/system/tenantpackage', '/system/menu', '/system/topmenu'],
  'sign-in-sources': ['/system/signInSource', '/system/client'],
  'short-messages': ['/resource/sms'],
  storage: ['/resource/oss', '/resource/attach'],
  'data-sources': ['/tool/datasource'],
  models: ['/tool/model'],
  generator: ['/tool/code'],
  reports: ['/report'],
  'proxies-secrets': ['/tool/proxyConfig', '/tool/proxyHistory'],
  logs: ['/monitor'],
  operating: ['/system/dict', '/system/dictbiz', '/system/param', '/base/region', '/tool/sourceMenuIndex'],
}

/** The chapter about this page of the console: by the longest of their paths that it is, or lies below; the first chapter where none is. */
export function chapterAbout(path: string): string {
  let found = { name: 'first-steps', length: 0 }
  for (const [name, about] of Object.entries(CHAPTERS))
    for (const one of about)
      if ((path === one || path.startsWith(`${one}/`)) && one.length > found.length)
        found = { name, length: one.length }
  return found.name
}
