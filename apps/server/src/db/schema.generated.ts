// Written by `npm run schema` from the migrated database; do not edit.
import type { ColumnType } from 'kysely'

export interface AccountInviteTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  tokenHash: ColumnType<string, string, string>
  inviterTenant: ColumnType<string, string, string>
  email: ColumnType<string, string | undefined, string>
  roleId: ColumnType<string, string | undefined, string>
  deptId: ColumnType<string, string | undefined, string>
  expireTime: ColumnType<Date, Date, Date>
  sentTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  acceptedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  acceptedUser: ColumnType<string | null, string | null | undefined, string | null>
  revokedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  mailState: ColumnType<string, string | undefined, string>
  mailReason: ColumnType<string, string | undefined, string>
  mailNo: ColumnType<number, number | undefined, number>
  mailTries: ColumnType<number, number | undefined, number>
  mailLanguage: ColumnType<string, string | undefined, string>
  mailUnknown: ColumnType<number, number | undefined, number>
  mailSealed: ColumnType<string | null, string | null | undefined, string | null>
}

export interface AlertTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  alertKey: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  severity: ColumnType<string, string, string>
  state: ColumnType<string, string | undefined, string>
  title: ColumnType<string, string, string>
  titleEn: ColumnType<string, string, string>
  content: ColumnType<string, string, string>
  contentEn: ColumnType<string, string, string>
  path: ColumnType<string, string | undefined, string>
  raisedTime: ColumnType<Date, Date, Date>
  sentTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  acknowledgedBy: ColumnType<string | null, string | null | undefined, string | null>
  acknowledgedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  resolvedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface AlertChannelTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  active: ColumnType<number, number | undefined, number>
  language: ColumnType<string, string | undefined, string>
  mailHost: ColumnType<string, string | undefined, string>
  mailPort: ColumnType<number, number | undefined, number>
  mailSecurity: ColumnType<string, string | undefined, string>
  mailUser: ColumnType<string, string | undefined, string>
  mailFrom: ColumnType<string, string | undefined, string>
  mailTo: ColumnType<string, string | undefined, string>
  secrets: ColumnType<unknown, string | undefined, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface AlertDeliveryTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  alertId: ColumnType<string | null, string | null | undefined, string | null>
  channelId: ColumnType<string, string, string>
  toAddress: ColumnType<string, string | undefined, string>
  event: ColumnType<string, string, string>
  title: ColumnType<string, string, string>
  content: ColumnType<string, string, string>
  path: ColumnType<string, string | undefined, string>
  severity: ColumnType<string, string, string>
  state: ColumnType<string, string | undefined, string>
  tries: ColumnType<number, number | undefined, number>
  dueTime: ColumnType<Date, Date, Date>
  sentTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  reason: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  userId: ColumnType<string | null, string | null | undefined, string | null>
}

export interface AlertRuleTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  active: ColumnType<number, number | undefined, number>
  severity: ColumnType<string, string, string>
  threshold: ColumnType<number, number | undefined, number>
  targetRole: ColumnType<string, string | undefined, string>
  targetUser: ColumnType<string, string | undefined, string>
  reach: ColumnType<string, string | undefined, string>
  channels: ColumnType<string, string | undefined, string>
  repeatMinutes: ColumnType<number, number | undefined, number>
  quietFrom: ColumnType<string, string | undefined, string>
  quietTo: ColumnType<string, string | undefined, string>
  timeZone: ColumnType<string, string | undefined, string>
  criticalThrough: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ApiTestTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  apiKind: ColumnType<string, string, string>
  apiId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  infoId: ColumnType<string | null, string | null | undefined, string | null>
  result: ColumnType<unknown | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface AuthCaptchaTable {
  key: ColumnType<string, string, string>
  answer: ColumnType<string, string, string>
  expireTime: ColumnType<Date, Date, Date>
}

export interface AuthFailureTable {
  subject: ColumnType<string, string, string>
  count: ColumnType<number, number, number>
  expireTime: ColumnType<Date, Date, Date>
}

export interface AuthMiniSessionTable {
  digest: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  sourceId: ColumnType<string, string, string>
  openId: ColumnType<string, string, string>
  sessionKey: ColumnType<string, string, string>
  expireTime: ColumnType<Date, Date, Date>
}

export interface AuthMissTable {
  subject: ColumnType<string, string, string>
  count: ColumnType<number, number, number>
  lastTime: ColumnType<Date, Date, Date>
  lastAddress: ColumnType<string, string, string>
  expireTime: ColumnType<Date, Date, Date>
}

export interface AuthRateTable {
  subject: ColumnType<string, string, string>
  count: ColumnType<number, number, number>
  expireTime: ColumnType<Date, Date, Date>
}

export interface AuthSessionTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  clientId: ColumnType<string, string, string>
  generation: ColumnType<number, number | undefined, number>
  rotatedTime: ColumnType<Date, Date, Date>
  createTime: ColumnType<Date, Date | undefined, Date>
  expireTime: ColumnType<Date, Date, Date>
  accessSeconds: ColumnType<number, number, number>
  endedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  endedReason: ColumnType<string | null, string | null | undefined, string | null>
  address: ColumnType<string, string, string>
  userAgent: ColumnType<string, string, string>
  mustChangePassword: ColumnType<boolean, boolean | undefined, boolean>
  lastSeen: ColumnType<Date, Date | undefined, Date>
  lockHash: ColumnType<string | null, string | null | undefined, string | null>
  lockTries: ColumnType<number, number | undefined, number>
  chosenRoleId: ColumnType<string, string | undefined, string>
  chosenDeptId: ColumnType<string, string | undefined, string>
  oauthId: ColumnType<string | null, string | null | undefined, string | null>
  viewingTenantId: ColumnType<string, string | undefined, string>
  viewingUserId: ColumnType<string | null, string | null | undefined, string | null>
  viewingSince: ColumnType<Date | null, Date | null | undefined, Date | null>
  browser: ColumnType<string, string | undefined, string>
  provedTime: ColumnType<Date, Date | undefined, Date>
  mustSetFactor: ColumnType<boolean, boolean | undefined, boolean>
  factor: ColumnType<string, string | undefined, string>
  way: ColumnType<string, string | undefined, string>
  misses: ColumnType<number, number | undefined, number>
  lastMiss: ColumnType<Date | null, Date | null | undefined, Date | null>
  lastMissAddress: ColumnType<string, string | undefined, string>
}

export interface AuthSignInStateTable {
  digest: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  sourceId: ColumnType<string, string, string>
  source: ColumnType<string, string, string>
  redirect: ColumnType<string, string, string>
  browser: ColumnType<string, string, string>
  proof: ColumnType<string, string, string>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  sessionId: ColumnType<string | null, string | null | undefined, string | null>
  usedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  expireTime: ColumnType<Date, Date, Date>
}

export interface AuthSocialCodeTable {
  digest: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  sourceId: ColumnType<string, string, string>
  source: ColumnType<string, string, string>
  uuid: ColumnType<string, string, string>
  userName: ColumnType<string, string, string>
  avatar: ColumnType<string, string, string>
  state: ColumnType<string, string, string>
  browser: ColumnType<string, string, string>
  redirectUri: ColumnType<string, string, string>
  endUrl: ColumnType<string, string, string>
  expireTime: ColumnType<Date, Date, Date>
}

export interface AuthSsoSessionTable {
  sessionId: ColumnType<string, string, string>
  endUrl: ColumnType<string, string, string>
}

export interface AuthTicketTable {
  id: ColumnType<string, string, string>
  purpose: ColumnType<string, string, string>
  tenantId: ColumnType<string, string | undefined, string>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  challenge: ColumnType<string, string | undefined, string>
  rpId: ColumnType<string, string | undefined, string>
  facts: ColumnType<string, string | undefined, string>
  tries: ColumnType<number, number | undefined, number>
  expireTime: ColumnType<Date, Date, Date>
}

export interface BizRequireTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  contact: ColumnType<string, string | undefined, string>
  title: ColumnType<string, string, string>
  content: ColumnType<string, string, string>
  state: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface BizRowVersionTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  tableName: ColumnType<string, string, string>
  rowId: ColumnType<string, string, string>
  rowVersion: ColumnType<number, number, number>
  content: ColumnType<unknown, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ChatAccessTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  diaId: ColumnType<string | null, string | null | undefined, string | null>
  userId: ColumnType<string, string, string>
  readerId: ColumnType<string, string, string>
  readerName: ColumnType<string, string | undefined, string>
  deed: ColumnType<string, string, string>
  reason: ColumnType<string, string | undefined, string>
  untilTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  times: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ChatApiTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  code: ColumnType<string, string, string>
  preset: ColumnType<string, string | undefined, string>
  baseUrl: ColumnType<string, string, string>
  models: ColumnType<unknown, string | undefined, string>
  currency: ColumnType<string, string | undefined, string>
  secrets: ColumnType<unknown, string | undefined, string>
  headers: ColumnType<unknown, string | undefined, string>
  extra: ColumnType<unknown, string | undefined, string>
  timeoutSeconds: ColumnType<number, number | undefined, number>
  idleSeconds: ColumnType<number, number | undefined, number>
  concurrency: ColumnType<number, number | undefined, number>
  fallbackIds: ColumnType<unknown, string | undefined, string>
  proxyConfigId: ColumnType<string | null, string | null | undefined, string | null>
  sort: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  dialect: ColumnType<string, string | undefined, string>
}

export interface ChatAssistantTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  emoji: ColumnType<string, string | undefined, string>
  image: ColumnType<string | null, string | null | undefined, string | null>
  description: ColumnType<string, string | undefined, string>
  opening: ColumnType<string, string | undefined, string>
  questions: ColumnType<unknown, string | undefined, string>
  systemPrompt: ColumnType<string, string | undefined, string>
  apiId: ColumnType<string | null, string | null | undefined, string | null>
  model: ColumnType<string, string | undefined, string>
  settings: ColumnType<unknown, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ChatCallTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  diaId: ColumnType<string | null, string | null | undefined, string | null>
  msgId: ColumnType<string | null, string | null | undefined, string | null>
  apiId: ColumnType<string, string, string>
  apiName: ColumnType<string, string | undefined, string>
  model: ColumnType<string, string | undefined, string>
  promptTokens: ColumnType<number, number | undefined, number>
  completionTokens: ColumnType<number, number | undefined, number>
  cost: ColumnType<string | null, string | null | undefined, string | null>
  currency: ColumnType<string, string | undefined, string>
  firstTokenMs: ColumnType<number | null, number | null | undefined, number | null>
  ms: ColumnType<number | null, number | null | undefined, number | null>
  outcome: ColumnType<string, string, string>
  isFailed: ColumnType<boolean, boolean | undefined, boolean>
  errorCode: ColumnType<string, string | undefined, string>
  httpStatus: ColumnType<number | null, number | null | undefined, number | null>
  said: ColumnType<string, string | undefined, string>
  deadline: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  tries: ColumnType<unknown, string | undefined, string>
}

export interface ChatDialogTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  deptId: ColumnType<string | null, string | null | undefined, string | null>
  title: ColumnType<string, string | undefined, string>
  apiId: ColumnType<string | null, string | null | undefined, string | null>
  model: ColumnType<string, string | undefined, string>
  systemPrompt: ColumnType<string, string | undefined, string>
  diaTop: ColumnType<number, number | undefined, number>
  lastMsg: ColumnType<string, string | undefined, string>
  lastTime: ColumnType<Date, Date | undefined, Date>
  msgCount: ColumnType<number, number | undefined, number>
  leafMsgId: ColumnType<string | null, string | null | undefined, string | null>
  tokens: ColumnType<string, string | undefined, string>
  costs: ColumnType<unknown, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  settings: ColumnType<unknown, string | undefined, string>
  assistant: ColumnType<unknown | null, string | null | undefined, string | null>
}

export interface ChatDocumentTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  diaId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  bytes: ColumnType<string, string, string>
  parts: ColumnType<number | null, number | null | undefined, number | null>
  passages: ColumnType<number, number, number>
  tokens: ColumnType<number, number, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ChatGateTable {
  tenantId: ColumnType<string, string, string>
  apiId: ColumnType<string, string, string>
  failures: ColumnType<number, number | undefined, number>
  openUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
  openMs: ColumnType<number, number | undefined, number>
  probeUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
  reason: ColumnType<string, string | undefined, string>
  version: ColumnType<number, number | undefined, number>
}

export interface ChatMessageTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  diaId: ColumnType<string, string, string>
  parentId: ColumnType<string | null, string | null | undefined, string | null>
  userId: ColumnType<string, string, string>
  role: ColumnType<string, string, string>
  content: ColumnType<string, string | undefined, string>
  reasoning: ColumnType<string, string | undefined, string>
  tools: ColumnType<unknown, string | undefined, string>
  fileIds: ColumnType<unknown, string | undefined, string>
  state: ColumnType<number, number | undefined, number>
  apiId: ColumnType<string | null, string | null | undefined, string | null>
  apiName: ColumnType<string, string | undefined, string>
  model: ColumnType<string, string | undefined, string>
  promptTokens: ColumnType<number | null, number | null | undefined, number | null>
  completionTokens: ColumnType<number | null, number | null | undefined, number | null>
  isEstimated: ColumnType<boolean, boolean | undefined, boolean>
  cost: ColumnType<string | null, string | null | undefined, string | null>
  currency: ColumnType<string, string | undefined, string>
  error: ColumnType<unknown | null, string | null | undefined, string | null>
  run: ColumnType<number, number | undefined, number>
  lastEventId: ColumnType<number, number | undefined, number>
  isStopping: ColumnType<boolean, boolean | undefined, boolean>
  startedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  firstTokenTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  finishedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  clientRequestId: ColumnType<string | null, string | null | undefined, string | null>
  requestHash: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  drawInfoId: ColumnType<string | null, string | null | undefined, string | null>
  sources: ColumnType<unknown | null, string | null | undefined, string | null>
  tries: ColumnType<unknown, string | undefined, string>
}

export interface ChatPassageTable {
  tenantId: ColumnType<string, string, string>
  documentId: ColumnType<string, string, string>
  no: ColumnType<number, number, number>
  page: ColumnType<number | null, number | null | undefined, number | null>
  sheet: ColumnType<string, string | undefined, string>
  line: ColumnType<number | null, number | null | undefined, number | null>
  lineTo: ColumnType<number | null, number | null | undefined, number | null>
  content: ColumnType<string, string, string>
  tokens: ColumnType<number, number, number>
}

export interface ChatPieceTable {
  tenantId: ColumnType<string, string, string>
  msgId: ColumnType<string, string, string>
  number: ColumnType<number, number, number>
  event: ColumnType<string, string, string>
  data: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface ChatQuotaTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  subject: ColumnType<string, string, string>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  period: ColumnType<string, string, string>
  limitTokens: ColumnType<string, string, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ChatQuotaUseTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  period: ColumnType<string, string, string>
  begins: ColumnType<Date, Date, Date>
  usedTokens: ColumnType<string, string | undefined, string>
}

export interface ChatShareTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  diaId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  token: ColumnType<string, string, string>
  title: ColumnType<string, string, string>
  userName: ColumnType<string, string, string>
  isCut: ColumnType<boolean, boolean, boolean>
  messages: ColumnType<unknown, string, string>
  messageCount: ColumnType<number, number, number>
  expireTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ChatUsageTable {
  tenantId: ColumnType<string, string, string>
  day: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  apiId: ColumnType<string, string, string>
  model: ColumnType<string, string, string>
  currency: ColumnType<string, string | undefined, string>
  messages: ColumnType<number, number | undefined, number>
  failed: ColumnType<number, number | undefined, number>
  promptTokens: ColumnType<string, string | undefined, string>
  completionTokens: ColumnType<string, string | undefined, string>
  cost: ColumnType<string, string | undefined, string>
  answered: ColumnType<number, number | undefined, number>
  answerMs: ColumnType<string, string | undefined, string>
}

export interface ConfigHomeTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  banners: ColumnType<unknown, string | undefined, string>
  sections: ColumnType<unknown, string | undefined, string>
  shortcuts: ColumnType<unknown, string | undefined, string>
  figures: ColumnType<unknown, string | undefined, string>
  active: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface CreditAccountTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  unit: ColumnType<string, string, string>
  balance: ColumnType<string, string | undefined, string>
  updateTime: ColumnType<Date, Date | undefined, Date>
}

export interface CreditFlowTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  unit: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  credits: ColumnType<string, string, string>
  balance: ColumnType<string, string, string>
  orderId: ColumnType<string | null, string | null | undefined, string | null>
  infoId: ColumnType<string | null, string | null | undefined, string | null>
  msgId: ColumnType<string | null, string | null | undefined, string | null>
  remark: ColumnType<string, string | undefined, string>
  moveKey: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface CusOrderTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  orderno: ColumnType<string, string, string>
  state: ColumnType<number, number | undefined, number>
  cuserinfo: ColumnType<string, string, string>
  shangpininfo: ColumnType<string, string, string>
  mobile: ColumnType<string, string | undefined, string>
  address: ColumnType<string, string | undefined, string>
  amount: ColumnType<string, string | undefined, string>
  currency: ColumnType<string, string | undefined, string>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  payOrderId: ColumnType<string | null, string | null | undefined, string | null>
  infoIds: ColumnType<unknown, string | undefined, string>
  fileIds: ColumnType<unknown, string | undefined, string>
  expressCompany: ColumnType<string, string | undefined, string>
  expressNo: ColumnType<string, string | undefined, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  refundState: ColumnType<number, number | undefined, number>
  refundAmount: ColumnType<string, string | undefined, string>
}

export interface CusOrderMoveTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  orderId: ColumnType<string, string, string>
  state: ColumnType<number, number, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DeskNoticeTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  title: ColumnType<string, string, string>
  category: ColumnType<number, number, number>
  releaseTime: ColumnType<Date, Date, Date>
  content: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  targetDept: ColumnType<string, string | undefined, string>
  targetRole: ColumnType<string, string | undefined, string>
  targetUser: ColumnType<string, string | undefined, string>
  isTold: ColumnType<number, number | undefined, number>
  noticeKey: ColumnType<string | null, string | null | undefined, string | null>
  titleEn: ColumnType<string, string | undefined, string>
  contentEn: ColumnType<string, string | undefined, string>
  path: ColumnType<string, string | undefined, string>
  resolvedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface DeskNoticeReadTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  noticeId: ColumnType<string, string, string>
  readTime: ColumnType<Date, Date, Date>
}

export interface DevelopCodeTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  modelId: ColumnType<string | null, string | null | undefined, string | null>
  datasourceId: ColumnType<string | null, string | null | undefined, string | null>
  codeName: ColumnType<string, string, string>
  tableName: ColumnType<string, string, string>
  tablePrefix: ColumnType<string, string | undefined, string>
  pkName: ColumnType<string, string | undefined, string>
  templateType: ColumnType<string, string | undefined, string>
  subModelId: ColumnType<string | null, string | null | undefined, string | null>
  subFkId: ColumnType<string, string | undefined, string>
  treeId: ColumnType<string, string | undefined, string>
  treePid: ColumnType<string, string | undefined, string>
  treeName: ColumnType<string, string | undefined, string>
  serviceName: ColumnType<string, string, string>
  packageName: ColumnType<string, string | undefined, string>
  apiPath: ColumnType<string, string | undefined, string>
  webPath: ColumnType<string, string | undefined, string>
  baseMode: ColumnType<number, number | undefined, number>
  wrapMode: ColumnType<number, number | undefined, number>
  author: ColumnType<string, string | undefined, string>
  menuParentId: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DevelopCodeOutputTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  codeId: ColumnType<string, string, string>
  system: ColumnType<string, string, string>
  files: ColumnType<unknown, string, string>
  tables: ColumnType<unknown, string, string>
  definition: ColumnType<unknown, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DevelopDatasourceTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  driver: ColumnType<string, string, string>
  host: ColumnType<string, string, string>
  port: ColumnType<number, number, number>
  database: ColumnType<string, string, string>
  schema: ColumnType<string, string | undefined, string>
  username: ColumnType<string, string | undefined, string>
  secrets: ColumnType<unknown, string | undefined, string>
  password: ColumnType<string, string | undefined, string>
  ssl: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  driverClass: ColumnType<string, string, string>
  url: ColumnType<string, string, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DevelopModelTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  datasourceId: ColumnType<string, string, string>
  modelTable: ColumnType<string, string, string>
  modelName: ColumnType<string, string, string>
  modelNameEn: ColumnType<string, string | undefined, string>
  modelCode: ColumnType<string, string, string>
  modelClass: ColumnType<string, string, string>
  modelRemark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DevelopPrototypeTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  modelId: ColumnType<string, string, string>
  sort: ColumnType<number, number, number>
  jdbcName: ColumnType<string, string, string>
  jdbcType: ColumnType<string, string, string>
  jdbcComment: ColumnType<string, string | undefined, string>
  length: ColumnType<number | null, number | null | undefined, number | null>
  scale: ColumnType<number | null, number | null | undefined, number | null>
  nullable: ColumnType<number, number, number>
  isKey: ColumnType<number, number | undefined, number>
  hasDefault: ColumnType<number, number | undefined, number>
  referTable: ColumnType<string, string | undefined, string>
  referColumn: ColumnType<string, string | undefined, string>
  choices: ColumnType<unknown, string | undefined, string>
  comment: ColumnType<string, string, string>
  commentEn: ColumnType<string, string, string>
  propertyType: ColumnType<string, string, string>
  propertyName: ColumnType<string, string, string>
  isList: ColumnType<number, number, number>
  isForm: ColumnType<number, number, number>
  isRow: ColumnType<number, number | undefined, number>
  componentType: ColumnType<string, string, string>
  dictCode: ColumnType<string, string | undefined, string>
  isRequired: ColumnType<number, number | undefined, number>
  isQuery: ColumnType<number, number | undefined, number>
  queryType: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DeviceTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  deviceName: ColumnType<string, string, string>
  deviceCode: ColumnType<string, string, string>
  exId: ColumnType<string | null, string | null | undefined, string | null>
  muName: ColumnType<string, string | undefined, string>
  printWay: ColumnType<string, string | undefined, string>
  printerName: ColumnType<string, string | undefined, string>
  printerUri: ColumnType<string, string | undefined, string>
  media: ColumnType<string, string | undefined, string>
  layout: ColumnType<string, string | undefined, string>
  paperNum: ColumnType<number, number | undefined, number>
  paperLow: ColumnType<number, number | undefined, number>
  outPaperMsg: ColumnType<string, string | undefined, string>
  outPaperMsgEn: ColumnType<string, string | undefined, string>
  active: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  online: ColumnType<number, number | undefined, number>
  agentOnline: ColumnType<number, number | undefined, number>
  lastSeen: ColumnType<Date | null, Date | null | undefined, Date | null>
  agentSeen: ColumnType<Date | null, Date | null | undefined, Date | null>
  ip: ColumnType<string, string | undefined, string>
  appVersion: ColumnType<string, string | undefined, string>
  printerState: ColumnType<string, string | undefined, string>
  printerReasons: ColumnType<unknown, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  forecastReported: ColumnType<Date | null, Date | null | undefined, Date | null>
  printerStoppedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  proofMark: ColumnType<number, number | undefined, number>
}

export interface DevicePairingTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  loginId: ColumnType<string, string, string>
  codeHash: ColumnType<string, string, string>
  expireTime: ColumnType<Date, Date, Date>
  usedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DeviceSessionTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  loginId: ColumnType<string, string, string>
  client: ColumnType<string, string, string>
  accessHash: ColumnType<string, string, string>
  accessExpire: ColumnType<Date, Date, Date>
  previousAccessHash: ColumnType<string, string | undefined, string>
  previousAccessExpire: ColumnType<Date | null, Date | null | undefined, Date | null>
  familyHash: ColumnType<string, string, string>
  refreshHash: ColumnType<string, string, string>
  previousRefreshHash: ColumnType<string, string | undefined, string>
  isUsed: ColumnType<boolean, boolean | undefined, boolean>
  expireTime: ColumnType<Date, Date, Date>
  refreshedTime: ColumnType<Date, Date, Date>
  address: ColumnType<string, string | undefined, string>
  appVersion: ColumnType<string, string | undefined, string>
  endedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  endedReason: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  stream: ColumnType<string, string | undefined, string>
}

export interface DrawApiTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  apiName: ColumnType<string, string, string>
  apiCode: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  preset: ColumnType<string, string | undefined, string>
  capability: ColumnType<string, string, string>
  flow: ColumnType<string, string, string>
  baseUrl: ColumnType<string, string, string>
  definition: ColumnType<unknown, string, string>
  secrets: ColumnType<unknown, string | undefined, string>
  defaultPrompt: ColumnType<string, string | undefined, string>
  negativePrompt: ColumnType<string, string | undefined, string>
  proxyConfigId: ColumnType<string | null, string | null | undefined, string | null>
  sort: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  active: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawAttemptTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  no: ColumnType<number, number, number>
  step: ColumnType<string, string | undefined, string>
  task: ColumnType<unknown, string | undefined, string>
  providerTaskId: ColumnType<string, string | undefined, string>
  outcome: ColumnType<string, string | undefined, string>
  startedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  finishedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  keyName: ColumnType<string, string | undefined, string>
}

export interface DrawBoardTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawBoardItemTable {
  tenantId: ColumnType<string, string, string>
  boardId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface DrawBudgetTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  subject: ColumnType<string, string, string>
  subjectId: ColumnType<string | null, string | null | undefined, string | null>
  currency: ColumnType<string, string, string>
  amount: ColumnType<string, string, string>
  isStopping: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawBudgetAlarmTable {
  tenantId: ColumnType<string, string, string>
  budgetId: ColumnType<string, string, string>
  month: ColumnType<string, string, string>
  percent: ColumnType<number, number, number>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface DrawCallTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  attemptNo: ColumnType<number, number, number>
  step: ColumnType<string, string, string>
  method: ColumnType<string, string, string>
  url: ColumnType<string, string, string>
  httpStatus: ColumnType<number | null, number | null | undefined, number | null>
  ms: ColumnType<number | null, number | null | undefined, number | null>
  request: ColumnType<string, string | undefined, string>
  response: ColumnType<string, string | undefined, string>
  error: ColumnType<string, string | undefined, string>
  time: ColumnType<Date, Date | undefined, Date>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  orderNo: ColumnType<number, number | undefined, number>
  verdict: ColumnType<string, string | undefined, string>
}

export interface DrawCallbackTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  attemptNo: ColumnType<number, number, number>
  digest: ColumnType<string, string, string>
  headers: ColumnType<unknown, string | undefined, string>
  body: ColumnType<string, string | undefined, string>
  isTrusted: ColumnType<boolean, boolean | undefined, boolean>
  isTaken: ColumnType<boolean, boolean | undefined, boolean>
  time: ColumnType<Date, Date | undefined, Date>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawCheckTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  fileId: ColumnType<string | null, string | null | undefined, string | null>
  kind: ColumnType<string, string, string>
  label: ColumnType<string, string, string>
  confidence: ColumnType<number, number | undefined, number>
  suggestion: ColumnType<string, string, string>
  provider: ColumnType<string, string, string>
  raw: ColumnType<unknown, string | undefined, string>
  decision: ColumnType<string, string | undefined, string>
  decideUser: ColumnType<string | null, string | null | undefined, string | null>
  decideTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawCostChangeTable {
  tenantId: ColumnType<string, string, string>
  quarter: ColumnType<Date, Date, Date>
  apiId: ColumnType<string, string, string>
  styleId: ColumnType<string, string, string>
  exId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  drawings: ColumnType<number, number, number>
  succeeded: ColumnType<number, number, number>
  failed: ColumnType<number, number, number>
  blocked: ColumnType<number, number, number>
  inVain: ColumnType<number, number, number>
  unpriced: ColumnType<number, number, number>
  cost: ColumnType<string, string, string>
  lost: ColumnType<string, string, string>
}

export interface DrawCostDayTable {
  tenantId: ColumnType<string, string, string>
  grain: ColumnType<string, string, string>
  day: ColumnType<string, string, string>
  apiId: ColumnType<string, string, string>
  styleId: ColumnType<string, string, string>
  exId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  drawings: ColumnType<number, number, number>
  succeeded: ColumnType<number, number, number>
  failed: ColumnType<number, number, number>
  blocked: ColumnType<number, number, number>
  inVain: ColumnType<number, number, number>
  unpriced: ColumnType<number, number, number>
  cost: ColumnType<string, string, string>
  lost: ColumnType<string, string, string>
}

export interface DrawDecisionTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  checkId: ColumnType<string | null, string | null | undefined, string | null>
  action: ColumnType<string, string, string>
  reason: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawExTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  exName: ColumnType<string, string, string>
  muName: ColumnType<string, string | undefined, string>
  cover: ColumnType<string | null, string | null | undefined, string | null>
  startTime: ColumnType<Date, Date, Date>
  endTime: ColumnType<Date, Date, Date>
  timeZone: ColumnType<string, string | undefined, string>
  price: ColumnType<number, number | undefined, number>
  currency: ColumnType<string, string | undefined, string>
  styleDefaultType: ColumnType<number, number | undefined, number>
  sealId: ColumnType<string | null, string | null | undefined, string | null>
  stickerIds: ColumnType<unknown, string | undefined, string>
  stickerPlaces: ColumnType<unknown, string | undefined, string>
  paperPerPicture: ColumnType<number, number | undefined, number>
  terms: ColumnType<string, string | undefined, string>
  state: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  themeAccent: ColumnType<string, string | undefined, string>
  themeBackground: ColumnType<string, string | undefined, string>
  themeLogo: ColumnType<string | null, string | null | undefined, string | null>
  themePicture: ColumnType<string | null, string | null | undefined, string | null>
}

export interface DrawExStyleTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  exId: ColumnType<string, string, string>
  styleId: ColumnType<string, string, string>
  sort: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawGateTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  apiId: ColumnType<string, string, string>
  keyName: ColumnType<string, string | undefined, string>
  tokens: ColumnType<number, number | undefined, number>
  tokensTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  blockedUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
  blockedReason: ColumnType<string, string | undefined, string>
  failures: ColumnType<number, number | undefined, number>
  state: ColumnType<string, string | undefined, string>
  reason: ColumnType<string, string | undefined, string>
  until: ColumnType<Date | null, Date | null | undefined, Date | null>
  probeInfoId: ColumnType<string | null, string | null | undefined, string | null>
  apiVersion: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  since: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface DrawInfoTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  type: ColumnType<string, string | undefined, string>
  parentId: ColumnType<string | null, string | null | undefined, string | null>
  state: ColumnType<number, number | undefined, number>
  step: ColumnType<string, string | undefined, string>
  progress: ColumnType<number, number | undefined, number>
  apiId: ColumnType<string | null, string | null | undefined, string | null>
  styleId: ColumnType<string | null, string | null | undefined, string | null>
  exId: ColumnType<string | null, string | null | undefined, string | null>
  promptId: ColumnType<string | null, string | null | undefined, string | null>
  loginId: ColumnType<string | null, string | null | undefined, string | null>
  userId: ColumnType<string, string, string>
  prompt: ColumnType<string, string, string>
  negativePrompt: ColumnType<string, string | undefined, string>
  width: ColumnType<number | null, number | null | undefined, number | null>
  height: ColumnType<number | null, number | null | undefined, number | null>
  n: ColumnType<number, number | undefined, number>
  seed: ColumnType<string, string | undefined, string>
  params: ColumnType<unknown, string | undefined, string>
  inputIds: ColumnType<unknown, string | undefined, string>
  fileIds: ColumnType<unknown, string | undefined, string>
  clientRequestId: ColumnType<string, string | undefined, string>
  requestHash: ColumnType<string, string | undefined, string>
  costAmount: ColumnType<string | null, string | null | undefined, string | null>
  costCurrency: ColumnType<string, string | undefined, string>
  error: ColumnType<unknown | null, string | null | undefined, string | null>
  attempts: ColumnType<number, number | undefined, number>
  moderation: ColumnType<number, number | undefined, number>
  payLogId: ColumnType<string | null, string | null | undefined, string | null>
  refundState: ColumnType<number | null, number | null | undefined, number | null>
  lineage: ColumnType<unknown, string | undefined, string>
  queuedTime: ColumnType<Date, Date | undefined, Date>
  startedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  finishedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  takenDown: ColumnType<number, number | undefined, number>
}

export interface DrawMarkTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  isFavourite: ColumnType<number, number | undefined, number>
  rating: ColumnType<number, number | undefined, number>
  updateTime: ColumnType<Date, Date | undefined, Date>
}

export interface DrawPreviewTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  attemptNo: ColumnType<number, number, number>
  number: ColumnType<number, number | undefined, number>
  mime: ColumnType<string, string, string>
  storageKey: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawPromptTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  title: ColumnType<string, string, string>
  content: ColumnType<string, string, string>
  negative: ColumnType<string, string | undefined, string>
  category: ColumnType<string, string | undefined, string>
  tags: ColumnType<unknown, string | undefined, string>
  apiId: ColumnType<string | null, string | null | undefined, string | null>
  variables: ColumnType<unknown, string | undefined, string>
  cover: ColumnType<string | null, string | null | undefined, string | null>
  uses: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawQueueHourTable {
  tenantId: ColumnType<string, string, string>
  apiId: ColumnType<string, string, string>
  hour: ColumnType<Date, Date, Date>
  succeeded: ColumnType<number, number | undefined, number>
  failed: ColumnType<number, number | undefined, number>
  blocked: ColumnType<number, number | undefined, number>
  cancelled: ColumnType<number, number | undefined, number>
  waitCounts: ColumnType<number[], number[] | undefined, number[]>
  runCounts: ColumnType<number[], number[] | undefined, number[]>
  errors: ColumnType<unknown, string | undefined, string>
}

export interface DrawRunTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  requestId: ColumnType<string, string, string>
  requestHash: ColumnType<string, string, string>
  prompts: ColumnType<unknown, string, string>
  targets: ColumnType<unknown, string, string>
  cells: ColumnType<unknown, string, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface DrawSealTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  sealName: ColumnType<string, string, string>
  image: ColumnType<string | null, string | null | undefined, string | null>
  text: ColumnType<string, string | undefined, string>
  textColor: ColumnType<string, string | undefined, string>
  textSize: ColumnType<number, number | undefined, number>
  x: ColumnType<number, number | undefined, number>
  y: ColumnType<number, number | undefined, number>
  scale: ColumnType<number, number | undefined, number>
  rotation: ColumnType<number, number | undefined, number>
  opacity: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawSpendTable {
  tenantId: ColumnType<string, string, string>
  quarter: ColumnType<Date, Date, Date>
  apiId: ColumnType<string, string, string>
  exId: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  amount: ColumnType<string, string, string>
}

export interface DrawStyleTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  styleName: ColumnType<string, string, string>
  cover: ColumnType<string | null, string | null | undefined, string | null>
  apiId: ColumnType<string, string, string>
  prompt: ColumnType<string, string | undefined, string>
  negativePrompt: ColumnType<string, string | undefined, string>
  variables: ColumnType<unknown, string | undefined, string>
  values: ColumnType<unknown, string | undefined, string>
  width: ColumnType<number | null, number | null | undefined, number | null>
  height: ColumnType<number | null, number | null | undefined, number | null>
  tags: ColumnType<unknown, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  uses: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface DrawTagTable {
  tenantId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  tag: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface ErasureCertificateTable {
  id: ColumnType<string, string, string>
  tenantNumber: ColumnType<string, string, string>
  tenantName: ColumnType<string, string, string>
  content: ColumnType<string, string, string>
  sha256: ColumnType<string, string, string>
  signature: ColumnType<string, string, string>
  publicKey: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date, Date>
}

export interface LedgerEntryTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  transactionId: ColumnType<string, string, string>
  account: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  debit: ColumnType<string, string | undefined, string>
  credit: ColumnType<string, string | undefined, string>
  orderId: ColumnType<string | null, string | null | undefined, string | null>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  what: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface ListSettingTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  list: ColumnType<string, string, string>
  columns: ColumnType<unknown, string, string>
  updateTime: ColumnType<Date, Date | undefined, Date>
}

export interface ListViewTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  ownerId: ColumnType<string, string, string>
  list: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  query: ColumnType<string, string | undefined, string>
  columns: ColumnType<unknown, string | undefined, string>
  isShared: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ListViewDefaultTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  list: ColumnType<string, string, string>
  viewId: ColumnType<string, string, string>
  updateTime: ColumnType<Date, Date | undefined, Date>
}

export interface LogApiTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date, Date>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  createBy: ColumnType<string, string | undefined, string>
  title: ColumnType<string, string, string>
  methodName: ColumnType<string, string, string>
  method: ColumnType<string, string, string>
  requestUri: ColumnType<string, string, string>
  params: ColumnType<string, string | undefined, string>
  httpStatus: ColumnType<number, number, number>
  timeMs: ColumnType<number, number, number>
  remoteIp: ColumnType<string, string, string>
  userAgent: ColumnType<string, string | undefined, string>
  requestId: ColumnType<string, string, string>
  serverIp: ColumnType<string, string, string>
  serverHost: ColumnType<string, string, string>
  kind: ColumnType<string, string | undefined, string>
}

export interface LogErrorTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  serviceId: ColumnType<string, string, string>
  serverIp: ColumnType<string, string | undefined, string>
  serverHost: ColumnType<string, string | undefined, string>
  env: ColumnType<string, string | undefined, string>
  remoteIp: ColumnType<string, string | undefined, string>
  userAgent: ColumnType<string, string | undefined, string>
  requestUri: ColumnType<string, string | undefined, string>
  method: ColumnType<string, string | undefined, string>
  methodClass: ColumnType<string, string | undefined, string>
  methodName: ColumnType<string, string | undefined, string>
  params: ColumnType<string, string | undefined, string>
  time: ColumnType<string, string | undefined, string>
  createBy: ColumnType<string, string | undefined, string>
  summary: ColumnType<string, string | undefined, string>
  exceptionName: ColumnType<string, string | undefined, string>
  message: ColumnType<string, string | undefined, string>
  stackTrace: ColumnType<string, string | undefined, string>
  fileName: ColumnType<string, string | undefined, string>
  lineNumber: ColumnType<number | null, number | null | undefined, number | null>
  occurredAt: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  requestId: ColumnType<string, string | undefined, string>
}

export interface LogUsualTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date, Date>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  createBy: ColumnType<string, string | undefined, string>
  title: ColumnType<string, string, string>
  methodName: ColumnType<string, string, string>
  method: ColumnType<string, string, string>
  requestUri: ColumnType<string, string, string>
  params: ColumnType<string, string | undefined, string>
  httpStatus: ColumnType<number, number, number>
  timeMs: ColumnType<number, number, number>
  remoteIp: ColumnType<string, string, string>
  userAgent: ColumnType<string, string | undefined, string>
  requestId: ColumnType<string, string, string>
  serverIp: ColumnType<string, string, string>
  serverHost: ColumnType<string, string, string>
  logLevel: ColumnType<string, string, string>
  logId: ColumnType<string, string | undefined, string>
  logData: ColumnType<string, string | undefined, string>
  logName: ColumnType<string, string | undefined, string>
  changes: ColumnType<unknown, string | undefined, string>
}

export interface NoticeSettingTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  bellOff: ColumnType<string, string | undefined, string>
  mailOn: ColumnType<string, string | undefined, string>
  quietFrom: ColumnType<string, string | undefined, string>
  quietTo: ColumnType<string, string | undefined, string>
  timeZone: ColumnType<string, string | undefined, string>
  urgentThrough: ColumnType<number, number | undefined, number>
  language: ColumnType<string, string | undefined, string>
  updateTime: ColumnType<Date, Date | undefined, Date>
}

export interface PaperLogTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  loginId: ColumnType<string, string, string>
  what: ColumnType<string, string, string>
  change: ColumnType<number, number, number>
  paperNum: ColumnType<number, number, number>
  jobId: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface PayBagTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  gradeId: ColumnType<string | null, string | null | undefined, string | null>
  name: ColumnType<string, string | undefined, string>
  kind: ColumnType<string, string, string>
  total: ColumnType<string, string, string>
  remaining: ColumnType<string, string, string>
  startTime: ColumnType<Date, Date, Date>
  expireTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  state: ColumnType<string, string | undefined, string>
  orderId: ColumnType<string | null, string | null | undefined, string | null>
  grantKey: ColumnType<string, string, string>
  price: ColumnType<string, string | undefined, string>
  currency: ColumnType<string, string | undefined, string>
  earned: ColumnType<string, string | undefined, string>
  refunded: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface PayChannelTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  channel: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  merchantId: ColumnType<string, string | undefined, string>
  appId: ColumnType<string, string | undefined, string>
  settings: ColumnType<unknown, string | undefined, string>
  secrets: ColumnType<unknown, string | undefined, string>
  fee: ColumnType<number, number | undefined, number>
  sort: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
}

export interface PayGradeTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  price: ColumnType<string, string, string>
  currency: ColumnType<string, string | undefined, string>
  credits: ColumnType<string, string | undefined, string>
  days: ColumnType<number, number | undefined, number>
  originPrice: ColumnType<string, string | undefined, string>
  badge: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface PayMismatchTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  statementId: ColumnType<string, string, string>
  channelId: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  isRefund: ColumnType<boolean, boolean, boolean>
  number: ColumnType<string, string, string>
  orderNo: ColumnType<string, string, string>
  orderId: ColumnType<string | null, string | null | undefined, string | null>
  transactionId: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  here: ColumnType<string | null, string | null | undefined, string | null>
  there: ColumnType<string | null, string | null | undefined, string | null>
  settledTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  settledBy: ColumnType<string, string | undefined, string>
  reason: ColumnType<string, string | undefined, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface PayNoticeTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  channel: ColumnType<string, string, string>
  channelId: ColumnType<string, string, string>
  orderId: ColumnType<string | null, string | null | undefined, string | null>
  event: ColumnType<string, string | undefined, string>
  transactionId: ColumnType<string, string | undefined, string>
  headers: ColumnType<unknown, string, string>
  body: ColumnType<string, string, string>
  verdict: ColumnType<string, string, string>
  msg: ColumnType<string, string | undefined, string>
  eventKey: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface PayOrderTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  orderNo: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  channel: ColumnType<string, string, string>
  channelId: ColumnType<string | null, string | null | undefined, string | null>
  way: ColumnType<string, string | undefined, string>
  amount: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  state: ColumnType<number, number | undefined, number>
  description: ColumnType<string, string | undefined, string>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  userName: ColumnType<string, string | undefined, string>
  openId: ColumnType<string, string | undefined, string>
  exId: ColumnType<string | null, string | null | undefined, string | null>
  exName: ColumnType<string, string | undefined, string>
  muName: ColumnType<string, string | undefined, string>
  styleId: ColumnType<string | null, string | null | undefined, string | null>
  loginId: ColumnType<string | null, string | null | undefined, string | null>
  deviceName: ColumnType<string, string | undefined, string>
  infoId: ColumnType<string | null, string | null | undefined, string | null>
  gradeId: ColumnType<string | null, string | null | undefined, string | null>
  gradeName: ColumnType<string, string | undefined, string>
  credits: ColumnType<string, string | undefined, string>
  copies: ColumnType<number, number | undefined, number>
  draft: ColumnType<unknown | null, string | null | undefined, string | null>
  transactionId: ColumnType<string, string | undefined, string>
  payTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  expireTime: ColumnType<Date, Date, Date>
  closeReason: ColumnType<string, string | undefined, string>
  prepay: ColumnType<unknown, string | undefined, string>
  refundAmount: ColumnType<string, string | undefined, string>
  refundNo: ColumnType<string, string | undefined, string>
  refundTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  refundReason: ColumnType<string, string | undefined, string>
  refundState: ColumnType<number, number | undefined, number>
  delivery: ColumnType<number, number | undefined, number>
  deliveredTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  redraws: ColumnType<number, number | undefined, number>
  clientRequestId: ColumnType<string | null, string | null | undefined, string | null>
  requestHash: ColumnType<string, string | undefined, string>
  queries: ColumnType<number, number | undefined, number>
  nextQueryTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  openedChannelId: ColumnType<string | null, string | null | undefined, string | null>
  returnPath: ColumnType<string, string | undefined, string>
  fee: ColumnType<string | null, string | null | undefined, string | null>
}

export interface PayRefundTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  orderId: ColumnType<string, string, string>
  refundNo: ColumnType<string, string, string>
  amount: ColumnType<string, string, string>
  reason: ColumnType<string, string | undefined, string>
  state: ColumnType<number, number | undefined, number>
  source: ColumnType<string, string, string>
  channelState: ColumnType<string, string | undefined, string>
  msg: ColumnType<string, string | undefined, string>
  askedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  doneTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  queries: ColumnType<number, number | undefined, number>
  nextQueryTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  processInstanceId: ColumnType<string | null, string | null | undefined, string | null>
  clientRequestId: ColumnType<string | null, string | null | undefined, string | null>
  requestHash: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  transactionId: ColumnType<string, string | undefined, string>
  channelId: ColumnType<string | null, string | null | undefined, string | null>
  fee: ColumnType<string, string | undefined, string>
}

export interface PaySandboxTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  channelId: ColumnType<string, string, string>
  of: ColumnType<string, string, string>
  number: ColumnType<string, string, string>
  orderNo: ColumnType<string, string, string>
  transactionId: ColumnType<string, string | undefined, string>
  amount: ColumnType<string, string, string>
  currency: ColumnType<string, string | undefined, string>
  state: ColumnType<string, string, string>
  description: ColumnType<string, string | undefined, string>
  isReported: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  returnUrl: ColumnType<string, string | undefined, string>
}

export interface PayStatementTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  channelId: ColumnType<string, string, string>
  channelName: ColumnType<string, string, string>
  day: ColumnType<string, string, string>
  source: ColumnType<string, string, string>
  lines: ColumnType<number, number | undefined, number>
  matched: ColumnType<number, number | undefined, number>
  open: ColumnType<number, number | undefined, number>
  payments: ColumnType<string, string | undefined, string>
  refunds: ColumnType<string, string | undefined, string>
  fee: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  feePosted: ColumnType<string, string | undefined, string>
}

export interface PayStatementLineTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  statementId: ColumnType<string, string, string>
  channelId: ColumnType<string, string, string>
  isRefund: ColumnType<boolean, boolean, boolean>
  number: ColumnType<string, string, string>
  orderNo: ColumnType<string, string, string>
  transactionId: ColumnType<string, string, string>
  refundNo: ColumnType<string, string, string>
  amount: ColumnType<string, string, string>
  fee: ColumnType<string, string, string>
  time: ColumnType<Date, Date, Date>
}

export interface PersonErasureTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  alias: ColumnType<string, string, string>
  isOwn: ColumnType<number, number, number>
  state: ColumnType<number, number | undefined, number>
  dueTime: ColumnType<Date, Date, Date>
  step: ColumnType<number, number | undefined, number>
  total: ColumnType<number, number | undefined, number>
  after: ColumnType<string, string | undefined, string>
  lines: ColumnType<unknown, string | undefined, string>
  blocked: ColumnType<unknown, string | undefined, string>
  facts: ColumnType<string, string | undefined, string>
  beginTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  finishTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface PersonExportTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  state: ColumnType<number, number | undefined, number>
  tables: ColumnType<number, number | undefined, number>
  total: ColumnType<number, number | undefined, number>
  rows: ColumnType<string, string | undefined, string>
  files: ColumnType<string, string | undefined, string>
  bytes: ColumnType<string, string | undefined, string>
  storageKey: ColumnType<string, string | undefined, string>
  parts: ColumnType<number, number | undefined, number>
  finishTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  expireTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface PlatformChoreTable {
  name: ColumnType<string, string, string>
  nextTime: ColumnType<Date, Date, Date>
}

export interface PlatformEventTable {
  tenantId: ColumnType<string, string, string>
  number: ColumnType<string, string, string>
  topic: ColumnType<string, string, string>
  data: ColumnType<unknown, string, string>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  permission: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date, Date>
  audience: ColumnType<string | null, string | null | undefined, string | null>
}

export interface PlatformEventCounterTable {
  tenantId: ColumnType<string, string, string>
  lastNumber: ColumnType<string, string, string>
}

export interface PlatformIdWorkerTable {
  workerId: ColumnType<number, number, number>
  holder: ColumnType<string, string, string>
  leaseUntil: ColumnType<Date, Date, Date>
}

export interface PlatformJobTable {
  id: ColumnType<string, string, string>
  queue: ColumnType<string, string, string>
  lane: ColumnType<string, string, string>
  key: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  payload: ColumnType<unknown, string | undefined, string>
  priority: ColumnType<number, number | undefined, number>
  runAt: ColumnType<Date, Date | undefined, Date>
  isStarted: ColumnType<boolean, boolean | undefined, boolean>
  run: ColumnType<number, number | undefined, number>
  worker: ColumnType<string | null, string | null | undefined, string | null>
  leaseUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
  isCancelled: ColumnType<boolean, boolean | undefined, boolean>
  createTime: ColumnType<Date, Date | undefined, Date>
  isHurried: ColumnType<boolean, boolean | undefined, boolean>
  failures: ColumnType<number, number | undefined, number>
  place: ColumnType<string, string, string>
}

export interface PlatformLaneTable {
  queue: ColumnType<string, string, string>
  lane: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  isPaused: ColumnType<boolean, boolean | undefined, boolean>
  pausedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  pausedUser: ColumnType<string | null, string | null | undefined, string | null>
  pausedBy: ColumnType<string, string | undefined, string>
  reason: ColumnType<string, string | undefined, string>
}

export interface PlatformQueueTenantTable {
  queue: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  weight: ColumnType<number, number | undefined, number>
  isHeld: ColumnType<boolean, boolean | undefined, boolean>
  heldTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  heldUser: ColumnType<string | null, string | null | undefined, string | null>
  heldBy: ColumnType<string, string | undefined, string>
  reason: ColumnType<string, string | undefined, string>
}

export interface PlatformRightsVersionTable {
  tenantId: ColumnType<string, string, string>
  version: ColumnType<string, string | undefined, string>
}

export interface PlatformSettingTable {
  name: ColumnType<string, string, string>
  value: ColumnType<string, string, string>
}

export interface PlatformWorkerTable {
  id: ColumnType<string, string, string>
  role: ColumnType<string, string, string>
  host: ColumnType<string, string, string>
  pid: ColumnType<number, number, number>
  concurrency: ColumnType<number, number, number>
  isDraining: ColumnType<boolean, boolean | undefined, boolean>
  startedTime: ColumnType<Date, Date | undefined, Date>
  beatTime: ColumnType<Date, Date | undefined, Date>
  queues: ColumnType<string[], string[] | undefined, string[]>
}

export interface PrintJobTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  infoId: ColumnType<string | null, string | null | undefined, string | null>
  sourceId: ColumnType<string | null, string | null | undefined, string | null>
  fileId: ColumnType<string | null, string | null | undefined, string | null>
  sha256: ColumnType<string, string | undefined, string>
  loginId: ColumnType<string, string, string>
  orderNo: ColumnType<string, string | undefined, string>
  copies: ColumnType<number, number, number>
  sheets: ColumnType<number, number, number>
  printed: ColumnType<number, number | undefined, number>
  layout: ColumnType<string, string, string>
  media: ColumnType<string, string, string>
  state: ColumnType<number, number | undefined, number>
  attempts: ColumnType<number, number | undefined, number>
  error: ColumnType<string, string | undefined, string>
  clientRequestId: ColumnType<string, string | undefined, string>
  requestHash: ColumnType<string, string | undefined, string>
  queuedTime: ColumnType<Date, Date | undefined, Date>
  sentTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  doneTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  expireTime: ColumnType<Date, Date, Date>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  rounds: ColumnType<number, number | undefined, number>
  begun: ColumnType<boolean, boolean | undefined, boolean>
  machines: ColumnType<string[], string[] | undefined, string[]>
}

export interface PrintProofTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  code: ColumnType<string, string, string>
  jobId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  keyId: ColumnType<string, string, string>
  statement: ColumnType<string, string, string>
  signature: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface PrintSheetTable {
  tenantId: ColumnType<string, string, string>
  jobId: ColumnType<string, string, string>
  sheet: ColumnType<number, number, number>
  loginId: ColumnType<string, string, string>
  orderNo: ColumnType<string, string | undefined, string>
  printedTime: ColumnType<Date, Date, Date>
}

export interface ProfitAlarmTable {
  tenantId: ColumnType<string, string, string>
  subject: ColumnType<string, string, string>
  subjectId: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  beginTime: ColumnType<Date, Date | undefined, Date>
}

export interface ProfitChangeTable {
  tenantId: ColumnType<string, string, string>
  quarter: ColumnType<Date, Date, Date>
  currency: ColumnType<string, string, string>
  ordered: ColumnType<boolean, boolean, boolean>
  exId: ColumnType<string, string, string>
  muName: ColumnType<string, string, string>
  createDept: ColumnType<string, string, string>
  loginId: ColumnType<string, string, string>
  styleId: ColumnType<string, string, string>
  orders: ColumnType<string, string, string>
  gross: ColumnType<string, string, string>
  refunds: ColumnType<string, string, string>
  earned: ColumnType<string, string, string>
  fee: ColumnType<string, string, string>
  sheets: ColumnType<string, string, string>
  provider: ColumnType<string, string, string>
  voice: ColumnType<string, string, string>
}

export interface ProfitDayTable {
  tenantId: ColumnType<string, string, string>
  grain: ColumnType<string, string, string>
  day: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  ordered: ColumnType<boolean, boolean, boolean>
  exId: ColumnType<string, string, string>
  muName: ColumnType<string, string, string>
  createDept: ColumnType<string, string, string>
  loginId: ColumnType<string, string, string>
  styleId: ColumnType<string, string, string>
  orders: ColumnType<string, string, string>
  gross: ColumnType<string, string, string>
  refunds: ColumnType<string, string, string>
  earned: ColumnType<string, string, string>
  fee: ColumnType<string, string, string>
  sheets: ColumnType<string, string, string>
  provider: ColumnType<string, string, string>
  voice: ColumnType<string, string, string>
}

export interface ProofKeyTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  publicKey: ColumnType<string, string, string>
  sealedKey: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  retireTime: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface ProxyConfigTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  protocol: ColumnType<string, string, string>
  host: ColumnType<string, string, string>
  port: ColumnType<number, number, number>
  username: ColumnType<string, string | undefined, string>
  secrets: ColumnType<unknown, string | undefined, string>
  matchRule: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ProxyHistoryTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  proxyConfigId: ColumnType<string | null, string | null | undefined, string | null>
  proxyName: ColumnType<string, string | undefined, string>
  target: ColumnType<string, string, string>
  method: ColumnType<string, string | undefined, string>
  ms: ColumnType<number | null, number | null | undefined, number | null>
  bytes: ColumnType<string | null, string | null | undefined, string | null>
  error: ColumnType<string, string | undefined, string>
  infoId: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ReportDefinitionTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  title: ColumnType<string, string | undefined, string>
  titleEn: ColumnType<string, string | undefined, string>
  datasourceId: ColumnType<string | null, string | null | undefined, string | null>
  sql: ColumnType<string, string, string>
  params: ColumnType<unknown, string | undefined, string>
  columns: ColumnType<unknown, string | undefined, string>
  chart: ColumnType<unknown | null, string | null | undefined, string | null>
  schedule: ColumnType<unknown | null, string | null | undefined, string | null>
  timeoutSeconds: ColumnType<number, number | undefined, number>
  maxRows: ColumnType<number, number | undefined, number>
  menuId: ColumnType<string | null, string | null | undefined, string | null>
  active: ColumnType<number, number | undefined, number>
  nextTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  seedCode: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ReportExportTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  reportId: ColumnType<string, string, string>
  title: ColumnType<string, string, string>
  format: ColumnType<string, string, string>
  state: ColumnType<string, string | undefined, string>
  params: ColumnType<unknown, string | undefined, string>
  sort: ColumnType<string, string | undefined, string>
  language: ColumnType<string, string | undefined, string>
  isScheduled: ColumnType<number, number | undefined, number>
  toUsers: ColumnType<string, string | undefined, string>
  toRoles: ColumnType<string, string | undefined, string>
  rows: ColumnType<string, string | undefined, string>
  truncated: ColumnType<number, number | undefined, number>
  bytes: ColumnType<string, string | undefined, string>
  parts: ColumnType<number, number | undefined, number>
  storageKey: ColumnType<string, string | undefined, string>
  fileName: ColumnType<string, string | undefined, string>
  msg: ColumnType<string, string | undefined, string>
  finishTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  expireTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ReportPinTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  reportId: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface ResourceFileTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  mime: ColumnType<string, string, string>
  extension: ColumnType<string, string, string>
  bytes: ColumnType<string, string, string>
  width: ColumnType<number | null, number | null | undefined, number | null>
  height: ColumnType<number | null, number | null | undefined, number | null>
  sha256: ColumnType<string, string, string>
  storageKey: ColumnType<string, string, string>
  hasVariants: ColumnType<boolean, boolean | undefined, boolean>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  placeholder: ColumnType<string, string | undefined, string>
  takenDown: ColumnType<number, number | undefined, number>
  storeId: ColumnType<string, string | undefined, string>
  parts: ColumnType<number, number | undefined, number>
  path: ColumnType<string | null, string | null | undefined, string | null>
  remark: ColumnType<string, string | undefined, string>
  removedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface ResourceLeftoverTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  storeId: ColumnType<string, string, string>
  storageKey: ColumnType<string, string, string>
  parts: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ResourceMoveTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  fromId: ColumnType<string, string, string>
  toId: ColumnType<string, string, string>
  state: ColumnType<number, number | undefined, number>
  total: ColumnType<number, number | undefined, number>
  moved: ColumnType<number, number | undefined, number>
  failed: ColumnType<number, number | undefined, number>
  bytes: ColumnType<string, string | undefined, string>
  error: ColumnType<string, string | undefined, string>
  finishTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ResourceOssTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  category: ColumnType<number, number, number>
  ossCode: ColumnType<string, string, string>
  endpoint: ColumnType<string, string | undefined, string>
  transformEndpoint: ColumnType<string, string | undefined, string>
  accessKey: ColumnType<string, string | undefined, string>
  secretKey: ColumnType<string, string | undefined, string>
  secrets: ColumnType<unknown, string | undefined, string>
  bucketName: ColumnType<string, string | undefined, string>
  appId: ColumnType<string, string | undefined, string>
  region: ColumnType<string, string | undefined, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ResourceUploadTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  bytes: ColumnType<string, string, string>
  sha256: ColumnType<string, string | undefined, string>
  storeId: ColumnType<string, string | undefined, string>
  storageKey: ColumnType<string, string, string>
  parts: ColumnType<number, number, number>
  fileId: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ResourceUploadHoldTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  bytes: ColumnType<string, string, string>
  expireTime: ColumnType<Date, Date, Date>
}

export interface ResourceUploadPartTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  uploadId: ColumnType<string, string, string>
  number: ColumnType<number, number, number>
  bytes: ColumnType<number, number, number>
  sha256: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface RowChangeTable {
  id: ColumnType<string, string | undefined, string>
  tenantId: ColumnType<string, string, string>
  tableName: ColumnType<string, string, string>
  rowId: ColumnType<string, string, string>
  personId: ColumnType<string | null, string | null | undefined, string | null>
  action: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  fields: ColumnType<unknown, string | undefined, string>
  createTime: ColumnType<Date, Date | undefined, Date>
  origin: ColumnType<string | null, string | null | undefined, string | null>
  originName: ColumnType<string | null, string | null | undefined, string | null>
}

export interface RowImportTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  resource: ColumnType<string, string, string>
  fileName: ColumnType<string, string, string>
  added: ColumnType<number, number, number>
  edited: ColumnType<number, number, number>
  entries: ColumnType<unknown, string, string>
  isUndone: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SalesChangeTable {
  tenantId: ColumnType<string, string, string>
  quarter: ColumnType<Date, Date, Date>
  kind: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  exId: ColumnType<string, string, string>
  exName: ColumnType<string, string, string>
  muName: ColumnType<string, string, string>
  loginId: ColumnType<string, string, string>
  deviceName: ColumnType<string, string, string>
  styleId: ColumnType<string, string, string>
  channel: ColumnType<string, string, string>
  channelId: ColumnType<string, string, string>
  count: ColumnType<string, string, string>
  free: ColumnType<string, string, string>
  gross: ColumnType<string, string, string>
  refunds: ColumnType<string, string, string>
  refundCount: ColumnType<string, string, string>
  createDept: ColumnType<string, string | undefined, string>
}

export interface SalesDayTable {
  tenantId: ColumnType<string, string, string>
  grain: ColumnType<string, string, string>
  day: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  currency: ColumnType<string, string, string>
  exId: ColumnType<string, string, string>
  exName: ColumnType<string, string, string>
  muName: ColumnType<string, string, string>
  loginId: ColumnType<string, string, string>
  deviceName: ColumnType<string, string, string>
  styleId: ColumnType<string, string, string>
  channel: ColumnType<string, string, string>
  channelId: ColumnType<string, string, string>
  count: ColumnType<string, string, string>
  free: ColumnType<string, string, string>
  gross: ColumnType<string, string, string>
  refunds: ColumnType<string, string, string>
  refundCount: ColumnType<string, string, string>
  createDept: ColumnType<string, string | undefined, string>
}

export interface SellsourceTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  code: ColumnType<string, string, string>
  contact: ColumnType<string, string | undefined, string>
  share: ColumnType<string, string | undefined, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface ShareLinkTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  infoId: ColumnType<string, string, string>
  token: ColumnType<string, string, string>
  expireTime: ColumnType<Date, Date, Date>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SignInSourceTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  source: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  icon: ColumnType<string, string | undefined, string>
  appId: ColumnType<string, string | undefined, string>
  secrets: ColumnType<unknown, string | undefined, string>
  settings: ColumnType<unknown, string | undefined, string>
  domain: ColumnType<string, string | undefined, string>
  autoApprove: ColumnType<number, number | undefined, number>
  sort: ColumnType<number, number | undefined, number>
  active: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SmsTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  category: ColumnType<number, number, number>
  smsCode: ColumnType<string, string, string>
  templateId: ColumnType<string, string | undefined, string>
  content: ColumnType<string, string | undefined, string>
  regionId: ColumnType<string, string | undefined, string>
  signName: ColumnType<string, string | undefined, string>
  appId: ColumnType<string, string | undefined, string>
  endpoint: ColumnType<string, string | undefined, string>
  secrets: ColumnType<unknown, string | undefined, string>
  dailyPerPhone: ColumnType<number, number | undefined, number>
  perMinutePerPhone: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SmsBatchTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  smsId: ColumnType<string, string, string>
  source: ColumnType<string, string, string>
  clientRequestId: ColumnType<string | null, string | null | undefined, string | null>
  requestHash: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SmsCodeTable {
  id: ColumnType<string, string | undefined, string>
  tenantId: ColumnType<string, string, string>
  purpose: ColumnType<string, string, string>
  phone: ColumnType<string, string, string>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  codeHash: ColumnType<string, string, string>
  tries: ColumnType<number, number | undefined, number>
  createTime: ColumnType<Date, Date | undefined, Date>
  expireTime: ColumnType<Date, Date, Date>
  usedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface SmsMessageTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  smsId: ColumnType<string, string, string>
  batchId: ColumnType<string, string, string>
  partId: ColumnType<string, string, string>
  category: ColumnType<number, number, number>
  templateId: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string, string>
  params: ColumnType<unknown, string | undefined, string>
  content: ColumnType<string, string | undefined, string>
  segments: ColumnType<number, number | undefined, number>
  isCode: ColumnType<number, number | undefined, number>
  state: ColumnType<string, string, string>
  run: ColumnType<number, number | undefined, number>
  tries: ColumnType<number, number | undefined, number>
  asks: ColumnType<number, number | undefined, number>
  providerId: ColumnType<string, string | undefined, string>
  errorCode: ColumnType<string, string | undefined, string>
  msg: ColumnType<string, string | undefined, string>
  cost: ColumnType<string | null, string | null | undefined, string | null>
  sentTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  receipt: ColumnType<string, string | undefined, string>
  receiptCode: ColumnType<string, string | undefined, string>
  receiptTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SmsPhoneTable {
  tenantId: ColumnType<string, string, string>
  phone: ColumnType<string, string, string>
  times: ColumnType<Date[], Date[] | undefined, Date[]>
}

export interface SmsReportTable {
  tenantId: ColumnType<string, string, string>
  smsId: ColumnType<string, string, string>
  phone: ColumnType<string, string, string>
  providerId: ColumnType<string, string | undefined, string>
  messageId: ColumnType<string, string | undefined, string>
  receipt: ColumnType<string, string, string>
  code: ColumnType<string, string | undefined, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface SmsVerifiedTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  phone: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface SourceMenuIndexTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  menuKey: ColumnType<string, string, string>
  resource: ColumnType<string, string, string>
  sort: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface StarterRowTable {
  tenantId: ColumnType<string, string, string>
  code: ColumnType<string, string, string>
  tableName: ColumnType<string, string, string>
  rowId: ColumnType<string, string, string>
  rowVersion: ColumnType<number, number, number>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface SysStickerTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  category: ColumnType<string, string | undefined, string>
  image: ColumnType<string, string, string>
  sort: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemApiScopeTable {
  id: ColumnType<string, string, string>
  menuId: ColumnType<string, string, string>
  resourceCode: ColumnType<string, string, string>
  scopeName: ColumnType<string, string, string>
  scopePath: ColumnType<string, string, string>
  scopeMethod: ColumnType<string, string | undefined, string>
  scopeType: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemApprovalTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  subjectId: ColumnType<string, string, string>
  title: ColumnType<string, string | undefined, string>
  processKey: ColumnType<string, string, string>
  instanceId: ColumnType<string | null, string | null | undefined, string | null>
  state: ColumnType<number, number | undefined, number>
  requestedBy: ColumnType<string | null, string | null | undefined, string | null>
  decidedBy: ColumnType<string | null, string | null | undefined, string | null>
  decidedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  comment: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemClientTable {
  id: ColumnType<string, string, string>
  clientId: ColumnType<string, string, string>
  clientSecretHash: ColumnType<string, string, string>
  scope: ColumnType<string, string | undefined, string>
  authorizedGrantTypes: ColumnType<string, string, string>
  webServerRedirectUri: ColumnType<string, string | undefined, string>
  accessTokenValidity: ColumnType<number, number | undefined, number>
  refreshTokenValidity: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  resourceIds: ColumnType<string, string | undefined, string>
  authorities: ColumnType<string, string | undefined, string>
  additionalInformation: ColumnType<string, string | undefined, string>
  autoapprove: ColumnType<string, string | undefined, string>
}

export interface SystemDataScopeTable {
  id: ColumnType<string, string, string>
  menuId: ColumnType<string, string, string>
  resourceCode: ColumnType<string, string, string>
  scopeName: ColumnType<string, string, string>
  scopeField: ColumnType<string, string | undefined, string>
  scopeClass: ColumnType<string, string, string>
  scopeColumn: ColumnType<string, string | undefined, string>
  scopeType: ColumnType<number, number, number>
  scopeValue: ColumnType<string, string | undefined, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemDeptTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  parentId: ColumnType<string, string | undefined, string>
  ancestors: ColumnType<string, string | undefined, string>
  deptCategory: ColumnType<number, number | undefined, number>
  deptName: ColumnType<string, string, string>
  fullName: ColumnType<string, string, string>
  sort: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  headId: ColumnType<string | null, string | null | undefined, string | null>
}

export interface SystemDictTable {
  id: ColumnType<string, string, string>
  parentId: ColumnType<string, string | undefined, string>
  code: ColumnType<string, string, string>
  dictKey: ColumnType<string, string, string>
  dictValue: ColumnType<string, string, string>
  dictValueEn: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  isSealed: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemDictBizTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  parentId: ColumnType<string, string | undefined, string>
  code: ColumnType<string, string, string>
  dictKey: ColumnType<string, string, string>
  dictValue: ColumnType<string, string, string>
  dictValueEn: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  isSealed: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemMenuTable {
  id: ColumnType<string, string, string>
  parentId: ColumnType<string, string | undefined, string>
  code: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  nameEn: ColumnType<string, string, string>
  alias: ColumnType<string, string | undefined, string>
  path: ColumnType<string, string | undefined, string>
  source: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  category: ColumnType<number, number, number>
  action: ColumnType<number, number | undefined, number>
  isOpen: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  meta: ColumnType<unknown | null, string | null | undefined, string | null>
  component: ColumnType<string, string | undefined, string>
  group: ColumnType<unknown | null, string | null | undefined, string | null>
  query: ColumnType<unknown | null, string | null | undefined, string | null>
  onlyTenant: ColumnType<string, string | undefined, string>
}

export interface SystemParamTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  paramName: ColumnType<string, string, string>
  paramKey: ColumnType<string, string, string>
  paramValue: ColumnType<string, string, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemPostTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  category: ColumnType<number, number, number>
  postCode: ColumnType<string, string, string>
  postName: ColumnType<string, string, string>
  sort: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemRegionTable {
  code: ColumnType<string, string, string>
  parentCode: ColumnType<string, string, string>
  ancestors: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  provinceCode: ColumnType<string, string | undefined, string>
  provinceName: ColumnType<string, string | undefined, string>
  cityCode: ColumnType<string, string | undefined, string>
  cityName: ColumnType<string, string | undefined, string>
  districtCode: ColumnType<string, string | undefined, string>
  districtName: ColumnType<string, string | undefined, string>
  townCode: ColumnType<string, string | undefined, string>
  townName: ColumnType<string, string | undefined, string>
  villageCode: ColumnType<string, string | undefined, string>
  villageName: ColumnType<string, string | undefined, string>
  level: ColumnType<number, number, number>
  sort: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemRightsChangeTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  title: ColumnType<string, string | undefined, string>
  targetIds: ColumnType<string, string, string>
  beforeState: ColumnType<unknown, string, string>
  afterState: ColumnType<unknown, string, string>
  state: ColumnType<number, number, number>
  applyTime: ColumnType<Date, Date, Date>
  appliedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  revertedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  error: ColumnType<string, string | undefined, string>
  revertOf: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemRoleTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  parentId: ColumnType<string, string | undefined, string>
  roleName: ColumnType<string, string, string>
  roleAlias: ColumnType<string, string, string>
  sort: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemRoleMenuTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  roleId: ColumnType<string, string, string>
  menuId: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemRoleScopeTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  roleId: ColumnType<string, string, string>
  scopeCategory: ColumnType<number, number, number>
  scopeId: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemTenantTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  tenantName: ColumnType<string, string, string>
  domain: ColumnType<string, string | undefined, string>
  linkman: ColumnType<string, string | undefined, string>
  contactNumber: ColumnType<string, string | undefined, string>
  address: ColumnType<string, string | undefined, string>
  accountNumber: ColumnType<number | null, number | null | undefined, number | null>
  expireTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  title: ColumnType<string, string | undefined, string>
  backgroundUrl: ColumnType<string, string | undefined, string>
  packageId: ColumnType<string | null, string | null | undefined, string | null>
  datasourceId: ColumnType<string | null, string | null | undefined, string | null>
  fileLimitGb: ColumnType<number | null, number | null | undefined, number | null>
  fileWarned: ColumnType<number, number | undefined, number>
}

export interface SystemTenantDomainTable {
  host: ColumnType<string, string, string>
  tenantRowId: ColumnType<string, string, string>
}

export interface SystemTenantPackageTable {
  id: ColumnType<string, string, string>
  packageName: ColumnType<string, string, string>
  menuId: ColumnType<string, string | undefined, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemTopMenuTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  code: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  nameEn: ColumnType<string, string | undefined, string>
  source: ColumnType<string, string | undefined, string>
  path: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface SystemTopMenuSettingTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  topMenuId: ColumnType<string, string, string>
  menuId: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface TenantErasureTable {
  id: ColumnType<string, string, string>
  tenantNumber: ColumnType<string, string, string>
  tenantRowId: ColumnType<string, string, string>
  tenantName: ColumnType<string, string, string>
  state: ColumnType<string, string | undefined, string>
  dueTime: ColumnType<Date, Date, Date>
  reason: ColumnType<string, string | undefined, string>
  askedUser: ColumnType<string, string, string>
  askedName: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date, Date>
  begunTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  counts: ColumnType<unknown, string | undefined, string>
  rowCount: ColumnType<string, string | undefined, string>
  files: ColumnType<number, number | undefined, number>
  bytes: ColumnType<string, string | undefined, string>
  leftBehind: ColumnType<unknown, string | undefined, string>
  error: ColumnType<string, string | undefined, string>
}

export interface TenantExportTable {
  id: ColumnType<string, string, string>
  tenantNumber: ColumnType<string, string, string>
  tenantName: ColumnType<string, string, string>
  state: ColumnType<string, string | undefined, string>
  error: ColumnType<string, string | undefined, string>
  place: ColumnType<unknown | null, string | null | undefined, string | null>
  tables: ColumnType<unknown, string | undefined, string>
  totalTables: ColumnType<number, number | undefined, number>
  tablesDone: ColumnType<number, number | undefined, number>
  rowCount: ColumnType<string, string | undefined, string>
  files: ColumnType<number, number | undefined, number>
  missing: ColumnType<number, number | undefined, number>
  bytes: ColumnType<string, string | undefined, string>
  storageKey: ColumnType<string, string, string>
  askedUser: ColumnType<string, string, string>
  askedName: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date, Date>
  finishTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  untilTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  fetched: ColumnType<number, number | undefined, number>
}

export interface TenantExportEntryTable {
  exportId: ColumnType<string, string, string>
  number: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  about: ColumnType<string, string, string>
  rowCount: ColumnType<number, number | undefined, number>
  isPacked: ColumnType<boolean, boolean, boolean>
  crc: ColumnType<string, string, string>
  packedBytes: ColumnType<string, string, string>
  bytes: ColumnType<string, string, string>
  starts: ColumnType<string, string, string>
  sha256: ColumnType<string, string, string>
}

export interface TenantExportPartTable {
  exportId: ColumnType<string, string, string>
  number: ColumnType<number, number, number>
  bytes: ColumnType<number, number, number>
}

export interface TtsAudioTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  sha256: ColumnType<string, string, string>
  engine: ColumnType<string, string, string>
  orderFacts: ColumnType<unknown, string, string>
  state: ColumnType<number, number | undefined, number>
  attempt: ColumnType<number, number | undefined, number>
  fileId: ColumnType<string | null, string | null | undefined, string | null>
  durationMs: ColumnType<number | null, number | null | undefined, number | null>
  characters: ColumnType<number, number, number>
  cost: ColumnType<string | null, string | null | undefined, string | null>
  currency: ColumnType<string, string | undefined, string>
  error: ColumnType<unknown | null, string | null | undefined, string | null>
  finishedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface TtsEngineTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  engine: ColumnType<string, string, string>
  baseUrl: ColumnType<string, string | undefined, string>
  region: ColumnType<string, string | undefined, string>
  model: ColumnType<string, string | undefined, string>
  price: ColumnType<string | null, string | null | undefined, string | null>
  currency: ColumnType<string, string | undefined, string>
  secrets: ColumnType<unknown, string | undefined, string>
  active: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface TtsRequestTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  packetId: ColumnType<string | null, string | null | undefined, string | null>
  audioId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  state: ColumnType<number, number | undefined, number>
  isCached: ColumnType<boolean, boolean | undefined, boolean>
  characters: ColumnType<number, number, number>
  cost: ColumnType<string | null, string | null | undefined, string | null>
  savedCost: ColumnType<string | null, string | null | undefined, string | null>
  currency: ColumnType<string, string | undefined, string>
  error: ColumnType<unknown | null, string | null | undefined, string | null>
  finishedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface TtsVoicePacketTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  engine: ColumnType<string, string, string>
  voice: ColumnType<string, string, string>
  language: ColumnType<string, string, string>
  gender: ColumnType<string, string, string>
  speed: ColumnType<number, number | undefined, number>
  pitch: ColumnType<number, number | undefined, number>
  volume: ColumnType<number, number | undefined, number>
  sample: ColumnType<string | null, string | null | undefined, string | null>
  active: ColumnType<number, number | undefined, number>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface UsageHoldTable {
  tenantId: ColumnType<string, string, string>
  id: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  tokens: ColumnType<string, string, string>
  beginsDay: ColumnType<Date, Date, Date>
  beginsMonth: ColumnType<Date, Date, Date>
  createTime: ColumnType<Date, Date | undefined, Date>
  endTime: ColumnType<Date, Date, Date>
  kind: ColumnType<string, string | undefined, string>
  credits: ColumnType<string, string | undefined, string>
  base: ColumnType<string, string | undefined, string>
  rate: ColumnType<string, string | undefined, string>
}

export interface UserAccountTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  code: ColumnType<string, string | undefined, string>
  account: ColumnType<string, string, string>
  passwordHash: ColumnType<string, string, string>
  mustChangePassword: ColumnType<boolean, boolean | undefined, boolean>
  name: ColumnType<string, string | undefined, string>
  realName: ColumnType<string, string | undefined, string>
  avatar: ColumnType<string, string | undefined, string>
  email: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  birthday: ColumnType<Date | null, Date | null | undefined, Date | null>
  sex: ColumnType<number | null, number | null | undefined, number | null>
  roleId: ColumnType<string, string | undefined, string>
  deptId: ColumnType<string, string | undefined, string>
  postId: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  userType: ColumnType<number, number | undefined, number>
  initialUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
  passwordTime: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface UserDeptTable {
  tenantId: ColumnType<string, string, string>
  deptId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
}

export interface UserImportTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  fileName: ColumnType<string, string, string>
  isCovered: ColumnType<number, number, number>
  state: ColumnType<string, string | undefined, string>
  total: ColumnType<number, number, number>
  added: ColumnType<number, number | undefined, number>
  updated: ColumnType<number, number | undefined, number>
  failed: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  same: ColumnType<number, number | undefined, number>
  isUndone: ColumnType<number, number | undefined, number>
}

export interface UserImportRowTable {
  tenantId: ColumnType<string, string, string>
  importId: ColumnType<string, string, string>
  rowNumber: ColumnType<number, number, number>
  account: ColumnType<string, string, string>
  cells: ColumnType<unknown, string, string>
  outcome: ColumnType<number, number | undefined, number>
  reasons: ColumnType<unknown, string | undefined, string>
  initialSealed: ColumnType<string | null, string | null | undefined, string | null>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  userVersion: ColumnType<number | null, number | null | undefined, number | null>
  was: ColumnType<unknown | null, string | null | undefined, string | null>
}

export interface UserInviteTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  inviterId: ColumnType<string, string, string>
  invitedId: ColumnType<string, string, string>
  code: ColumnType<string, string, string>
  state: ColumnType<string, string | undefined, string>
  reason: ColumnType<string, string | undefined, string>
  remark: ColumnType<string, string | undefined, string>
  approvedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  paidTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  orderId: ColumnType<string | null, string | null | undefined, string | null>
  metBy: ColumnType<string, string | undefined, string>
  metTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  credits: ColumnType<number, number | undefined, number>
  lifeDays: ColumnType<number, number | undefined, number>
  holdUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
  isHeld: ColumnType<number, number | undefined, number>
  shares: ColumnType<string, string | undefined, string>
  decision: ColumnType<string, string | undefined, string>
  decidedBy: ColumnType<string | null, string | null | undefined, string | null>
  decidedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  rewardTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  takenBack: ColumnType<string, string | undefined, string>
  takenBackTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  dueTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface UserInviteCodeTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  code: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface UserInviteRuleTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  active: ColumnType<number, number, number>
  credits: ColumnType<number, number, number>
  ruleWhen: ColumnType<string, string, string>
  holdDays: ColumnType<number, number, number>
  dayCap: ColumnType<number, number, number>
  personCap: ColumnType<number, number, number>
  lifeDays: ColumnType<number, number, number>
  suspects: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface UserInviteSignTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  value: ColumnType<string, string, string>
  createTime: ColumnType<Date, Date | undefined, Date>
}

export interface UserOauthTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  source: ColumnType<string, string, string>
  uuid: ColumnType<string, string, string>
  userName: ColumnType<string, string, string>
  avatar: ColumnType<string, string | undefined, string>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface UserPasskeyTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  credentialId: ColumnType<string, string, string>
  publicKey: ColumnType<string, string, string>
  counter: ColumnType<string, string | undefined, string>
  transports: ColumnType<string, string | undefined, string>
  rpId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  isBackedUp: ColumnType<boolean, boolean | undefined, boolean>
  createTime: ColumnType<Date, Date | undefined, Date>
  lastUsed: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface UserPlatformTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  userType: ColumnType<number, number, number>
  userExt: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface UserPostTable {
  tenantId: ColumnType<string, string, string>
  postId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
}

export interface UserRecoveryCodeTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  codeHash: ColumnType<string, string, string>
  usedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface UserRoleTable {
  tenantId: ColumnType<string, string, string>
  roleId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
}

export interface UserTotpTable {
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  secret: ColumnType<string, string, string>
  lastStep: ColumnType<string, string | undefined, string>
  createTime: ColumnType<Date, Date | undefined, Date>
  lastUsed: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface WfActivityTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  instanceId: ColumnType<string, string, string>
  visit: ColumnType<number, number, number>
  nodeId: ColumnType<string, string, string>
  nodeName: ColumnType<string, string | undefined, string>
  nodeType: ColumnType<string, string, string>
  taskId: ColumnType<string | null, string | null | undefined, string | null>
  startTime: ColumnType<Date, Date, Date>
  endTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  outcome: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  definitionId: ColumnType<string, string, string>
}

export interface WfCommentTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  instanceId: ColumnType<string, string, string>
  taskId: ColumnType<string | null, string | null | undefined, string | null>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  kind: ColumnType<string, string, string>
  content: ColumnType<string, string | undefined, string>
  targetUserId: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  facts: ColumnType<unknown, string | undefined, string>
}

export interface WfCopyTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  instanceId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  readTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface WfDecisionTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  isCommon: ColumnType<number, number | undefined, number>
  decisionKey: ColumnType<string, string, string>
  decisionVersion: ColumnType<number, number, number>
  name: ColumnType<string, string, string>
  xml: ColumnType<string, string, string>
  resourceName: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface WfDefinitionTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  deploymentId: ColumnType<string, string, string>
  isCommon: ColumnType<number, number | undefined, number>
  processKey: ColumnType<string, string, string>
  processVersion: ColumnType<number, number, number>
  name: ColumnType<string, string, string>
  description: ColumnType<string, string | undefined, string>
  category: ColumnType<string, string | undefined, string>
  xml: ColumnType<string, string, string>
  xmlHash: ColumnType<string, string, string>
  resourceName: ColumnType<string, string, string>
  suspensionState: ColumnType<number, number | undefined, number>
  startFormKey: ColumnType<string, string | undefined, string>
  starterUsers: ColumnType<unknown, string | undefined, string>
  starterGroups: ColumnType<unknown, string | undefined, string>
  isLatest: ColumnType<number, number | undefined, number>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  nameEn: ColumnType<string, string | undefined, string>
  descriptionEn: ColumnType<string, string | undefined, string>
  decisions: ColumnType<unknown, string | undefined, string>
}

export interface WfDeploymentTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  category: ColumnType<string, string | undefined, string>
  sourceModelId: ColumnType<string | null, string | null | undefined, string | null>
  resourceName: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface WfDraftTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  userId: ColumnType<string, string, string>
  definitionId: ColumnType<string, string | undefined, string>
  taskId: ColumnType<string, string | undefined, string>
  processName: ColumnType<string, string | undefined, string>
  content: ColumnType<unknown, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface WfFormTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  key: ColumnType<string, string, string>
  fields: ColumnType<unknown, string | undefined, string>
  layout: ColumnType<unknown, string | undefined, string>
  remark: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  nameEn: ColumnType<string, string | undefined, string>
}

export interface WfInstanceTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  definitionId: ColumnType<string, string, string>
  processKey: ColumnType<string, string, string>
  processName: ColumnType<string, string, string>
  processVersion: ColumnType<number, number, number>
  category: ColumnType<string, string | undefined, string>
  title: ColumnType<string, string | undefined, string>
  businessTable: ColumnType<string, string | undefined, string>
  businessId: ColumnType<string, string | undefined, string>
  startUserId: ColumnType<string | null, string | null | undefined, string | null>
  startTime: ColumnType<Date, Date, Date>
  endTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  endNode: ColumnType<string, string | undefined, string>
  endHow: ColumnType<string, string | undefined, string>
  endReason: ColumnType<string, string | undefined, string>
  suspensionState: ColumnType<number, number | undefined, number>
  parentInstanceId: ColumnType<string | null, string | null | undefined, string | null>
  parentToken: ColumnType<string, string | undefined, string>
  rootInstanceId: ColumnType<string, string, string>
  depth: ColumnType<number, number | undefined, number>
  rev: ColumnType<number, number | undefined, number>
  state: ColumnType<unknown, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface WfJobTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  instanceId: ColumnType<string | null, string | null | undefined, string | null>
  definitionId: ColumnType<string | null, string | null | undefined, string | null>
  nodeId: ColumnType<string, string | undefined, string>
  reference: ColumnType<string, string | undefined, string>
  due: ColumnType<Date, Date, Date>
  facts: ColumnType<unknown, string | undefined, string>
  attempt: ColumnType<number, number | undefined, number>
  error: ColumnType<string, string | undefined, string>
  failedTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  failures: ColumnType<number, number | undefined, number>
}

export interface WfLeaveTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  instanceId: ColumnType<string, string, string>
  definitionId: ColumnType<string, string, string>
  taskUserId: ColumnType<string, string, string>
  startTime: ColumnType<Date, Date, Date>
  endTime: ColumnType<Date, Date, Date>
  reason: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface WfMigrationTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  processKey: ColumnType<string, string, string>
  processName: ColumnType<string, string, string>
  toDefinitionId: ColumnType<string, string, string>
  toVersion: ColumnType<number, number, number>
  mapping: ColumnType<unknown, string | undefined, string>
  reason: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface WfMigrationItemTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  migrationId: ColumnType<string, string, string>
  instanceId: ColumnType<string, string, string>
  fromDefinitionId: ColumnType<string, string, string>
  fromVersion: ColumnType<number, number, number>
  before: ColumnType<unknown, string, string>
  after: ColumnType<unknown, string, string>
  undoneTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  undoneUser: ColumnType<string | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface WfModelTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  modelKey: ColumnType<string, string, string>
  description: ColumnType<string, string | undefined, string>
  category: ColumnType<string, string | undefined, string>
  xml: ColumnType<string, string | undefined, string>
  simple: ColumnType<unknown | null, string | null | undefined, string | null>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  nameEn: ColumnType<string, string | undefined, string>
  descriptionEn: ColumnType<string, string | undefined, string>
}

export interface WfSubscriptionTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  kind: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  instanceId: ColumnType<string | null, string | null | undefined, string | null>
  subscription: ColumnType<string, string | undefined, string>
  definitionId: ColumnType<string | null, string | null | undefined, string | null>
  nodeId: ColumnType<string, string, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
}

export interface WfTaskTable {
  id: ColumnType<string, string, string>
  tenantId: ColumnType<string, string, string>
  instanceId: ColumnType<string, string, string>
  definitionId: ColumnType<string, string, string>
  token: ColumnType<string | null, string | null | undefined, string | null>
  nodeId: ColumnType<string, string, string>
  name: ColumnType<string, string, string>
  formKey: ColumnType<string, string | undefined, string>
  ownerId: ColumnType<string | null, string | null | undefined, string | null>
  assigneeId: ColumnType<string | null, string | null | undefined, string | null>
  delegation: ColumnType<string, string | undefined, string>
  priority: ColumnType<number, number | undefined, number>
  dueDate: ColumnType<Date | null, Date | null | undefined, Date | null>
  category: ColumnType<string, string | undefined, string>
  claimTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  suspensionState: ColumnType<number, number | undefined, number>
  parentTaskId: ColumnType<string | null, string | null | undefined, string | null>
  signKind: ColumnType<string, string | undefined, string>
  urgeTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  endTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  outcome: ColumnType<string, string | undefined, string>
  createUser: ColumnType<string | null, string | null | undefined, string | null>
  createDept: ColumnType<string | null, string | null | undefined, string | null>
  createTime: ColumnType<Date, Date | undefined, Date>
  updateUser: ColumnType<string | null, string | null | undefined, string | null>
  updateTime: ColumnType<Date, Date | undefined, Date>
  status: ColumnType<number, number | undefined, number>
  isDeleted: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  loopToken: ColumnType<string | null, string | null | undefined, string | null>
}

export interface WfTaskCandidateTable {
  tenantId: ColumnType<string, string, string>
  taskId: ColumnType<string, string, string>
  who: ColumnType<string, string, string>
}

export interface Database {
  accountInvite: AccountInviteTable
  alert: AlertTable
  alertChannel: AlertChannelTable
  alertDelivery: AlertDeliveryTable
  alertRule: AlertRuleTable
  apiTest: ApiTestTable
  authCaptcha: AuthCaptchaTable
  authFailure: AuthFailureTable
  authMiniSession: AuthMiniSessionTable
  authMiss: AuthMissTable
  authRate: AuthRateTable
  authSession: AuthSessionTable
  authSignInState: AuthSignInStateTable
  authSocialCode: AuthSocialCodeTable
  authSsoSession: AuthSsoSessionTable
  authTicket: AuthTicketTable
  bizRequire: BizRequireTable
  bizRowVersion: BizRowVersionTable
  chatAccess: ChatAccessTable
  chatApi: ChatApiTable
  chatAssistant: ChatAssistantTable
  chatCall: ChatCallTable
  chatDialog: ChatDialogTable
  chatDocument: ChatDocumentTable
  chatGate: ChatGateTable
  chatMessage: ChatMessageTable
  chatPassage: ChatPassageTable
  chatPiece: ChatPieceTable
  chatQuota: ChatQuotaTable
  chatQuotaUse: ChatQuotaUseTable
  chatShare: ChatShareTable
  chatUsage: ChatUsageTable
  configHome: ConfigHomeTable
  creditAccount: CreditAccountTable
  creditFlow: CreditFlowTable
  cusOrder: CusOrderTable
  cusOrderMove: CusOrderMoveTable
  deskNotice: DeskNoticeTable
  deskNoticeRead: DeskNoticeReadTable
  developCode: DevelopCodeTable
  developCodeOutput: DevelopCodeOutputTable
  developDatasource: DevelopDatasourceTable
  developModel: DevelopModelTable
  developPrototype: DevelopPrototypeTable
  device: DeviceTable
  devicePairing: DevicePairingTable
  deviceSession: DeviceSessionTable
  drawApi: DrawApiTable
  drawAttempt: DrawAttemptTable
  drawBoard: DrawBoardTable
  drawBoardItem: DrawBoardItemTable
  drawBudget: DrawBudgetTable
  drawBudgetAlarm: DrawBudgetAlarmTable
  drawCall: DrawCallTable
  drawCallback: DrawCallbackTable
  drawCheck: DrawCheckTable
  drawCostChange: DrawCostChangeTable
  drawCostDay: DrawCostDayTable
  drawDecision: DrawDecisionTable
  drawEx: DrawExTable
  drawExStyle: DrawExStyleTable
  drawGate: DrawGateTable
  drawInfo: DrawInfoTable
  drawMark: DrawMarkTable
  drawPreview: DrawPreviewTable
  drawPrompt: DrawPromptTable
  drawQueueHour: DrawQueueHourTable
  drawRun: DrawRunTable
  drawSeal: DrawSealTable
  drawSpend: DrawSpendTable
  drawStyle: DrawStyleTable
  drawTag: DrawTagTable
  erasureCertificate: ErasureCertificateTable
  ledgerEntry: LedgerEntryTable
  listSetting: ListSettingTable
  listView: ListViewTable
  listViewDefault: ListViewDefaultTable
  logApi: LogApiTable
  logError: LogErrorTable
  logUsual: LogUsualTable
  noticeSetting: NoticeSettingTable
  paperLog: PaperLogTable
  payBag: PayBagTable
  payChannel: PayChannelTable
  payGrade: PayGradeTable
  payMismatch: PayMismatchTable
  payNotice: PayNoticeTable
  payOrder: PayOrderTable
  payRefund: PayRefundTable
  paySandbox: PaySandboxTable
  payStatement: PayStatementTable
  payStatementLine: PayStatementLineTable
  personErasure: PersonErasureTable
  personExport: PersonExportTable
  platformChore: PlatformChoreTable
  platformEvent: PlatformEventTable
  platformEventCounter: PlatformEventCounterTable
  platformIdWorker: PlatformIdWorkerTable
  platformJob: PlatformJobTable
  platformLane: PlatformLaneTable
  platformQueueTenant: PlatformQueueTenantTable
  platformRightsVersion: PlatformRightsVersionTable
  platformSetting: PlatformSettingTable
  platformWorker: PlatformWorkerTable
  printJob: PrintJobTable
  printProof: PrintProofTable
  printSheet: PrintSheetTable
  profitAlarm: ProfitAlarmTable
  profitChange: ProfitChangeTable
  profitDay: ProfitDayTable
  proofKey: ProofKeyTable
  proxyConfig: ProxyConfigTable
  proxyHistory: ProxyHistoryTable
  reportDefinition: ReportDefinitionTable
  reportExport: ReportExportTable
  reportPin: ReportPinTable
  resourceFile: ResourceFileTable
  resourceLeftover: ResourceLeftoverTable
  resourceMove: ResourceMoveTable
  resourceOss: ResourceOssTable
  resourceUpload: ResourceUploadTable
  resourceUploadHold: ResourceUploadHoldTable
  resourceUploadPart: ResourceUploadPartTable
  rowChange: RowChangeTable
  rowImport: RowImportTable
  salesChange: SalesChangeTable
  salesDay: SalesDayTable
  sellsource: SellsourceTable
  shareLink: ShareLinkTable
  signInSource: SignInSourceTable
  sms: SmsTable
  smsBatch: SmsBatchTable
  smsCode: SmsCodeTable
  smsMessage: SmsMessageTable
  smsPhone: SmsPhoneTable
  smsReport: SmsReportTable
  smsVerified: SmsVerifiedTable
  sourceMenuIndex: SourceMenuIndexTable
  starterRow: StarterRowTable
  sysSticker: SysStickerTable
  systemApiScope: SystemApiScopeTable
  systemApproval: SystemApprovalTable
  systemClient: SystemClientTable
  systemDataScope: SystemDataScopeTable
  systemDept: SystemDeptTable
  systemDict: SystemDictTable
  systemDictBiz: SystemDictBizTable
  systemMenu: SystemMenuTable
  systemParam: SystemParamTable
  systemPost: SystemPostTable
  systemRegion: SystemRegionTable
  systemRightsChange: SystemRightsChangeTable
  systemRole: SystemRoleTable
  systemRoleMenu: SystemRoleMenuTable
  systemRoleScope: SystemRoleScopeTable
  systemTenant: SystemTenantTable
  systemTenantDomain: SystemTenantDomainTable
  systemTenantPackage: SystemTenantPackageTable
  systemTopMenu: SystemTopMenuTable
  systemTopMenuSetting: SystemTopMenuSettingTable
  tenantErasure: TenantErasureTable
  tenantExport: TenantExportTable
  tenantExportEntry: TenantExportEntryTable
  tenantExportPart: TenantExportPartTable
  ttsAudio: TtsAudioTable
  ttsEngine: TtsEngineTable
  ttsRequest: TtsRequestTable
  ttsVoicePacket: TtsVoicePacketTable
  usageHold: UsageHoldTable
  userAccount: UserAccountTable
  userDept: UserDeptTable
  userImport: UserImportTable
  userImportRow: UserImportRowTable
  userInvite: UserInviteTable
  userInviteCode: UserInviteCodeTable
  userInviteRule: UserInviteRuleTable
  userInviteSign: UserInviteSignTable
  userOauth: UserOauthTable
  userPasskey: UserPasskeyTable
  userPlatform: UserPlatformTable
  userPost: UserPostTable
  userRecoveryCode: UserRecoveryCodeTable
  userRole: UserRoleTable
  userTotp: UserTotpTable
  wfActivity: WfActivityTable
  wfComment: WfCommentTable
  wfCopy: WfCopyTable
  wfDecision: WfDecisionTable
  wfDefinition: WfDefinitionTable
  wfDeployment: WfDeploymentTable
  wfDraft: WfDraftTable
  wfForm: WfFormTable
  wfInstance: WfInstanceTable
  wfJob: WfJobTable
  wfLeave: WfLeaveTable
  wfMigration: WfMigrationTable
  wfMigrationItem: WfMigrationItemTable
  wfModel: WfModelTable
  wfSubscription: WfSubscriptionTable
  wfTask: WfTaskTable
  wfTaskCandidate: WfTaskCandidateTable
}
