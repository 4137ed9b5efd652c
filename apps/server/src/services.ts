import { createChatAdminService } from './modules/chat/admin/chat-admin.service.ts'
import { createChatTargets } from './modules/chat/apis/chat-targets.ts'
import { createChatEngine } from './modules/chat/engine/chat-engine.ts'
import { createChatGate } from './modules/chat/engine/limits/chat-gate.ts'
import { createChatViews } from './modules/chat/messages/chat-views.ts'
import { createChatQuota } from './modules/chat/quotas/chat-quota.ts'
import { createChatRunParts } from './modules/chat/run/chat-run-parts.ts'
import { createApiToday } from './modules/drawing/costs/api-today.service.ts'
import { createGateMending } from './modules/drawing/admission/gate-mending.service.ts'
import { createGateNews } from './modules/drawing/admission/gate-news.service.ts'
import { createGates } from './modules/drawing/admission/gates.service.ts'
import { createDefinitionSource } from './modules/drawing/apis/definition-source.service.ts'
import { createSources } from './modules/develop/datasources/sources.ts'
import { createModels } from './modules/develop/models/models.service.ts'
import { createSourceTables } from './modules/develop/tables/source-tables.ts'
import { createDrawApiService } from './modules/drawing/apis/draw-api.service.ts'
import { createDrawBudgets } from './modules/drawing/budgets/draw-budgets.ts'
import { createDrawChildService } from './modules/drawing/children/draw-child.service.ts'
import { createDrawExViews } from './modules/drawing/experiences/draw-ex.view.ts'
import { createNowFinder } from './modules/drawing/experiences/now-draw-ex.ts'
import { createKioskOrders } from './modules/devices/kiosk/kiosk-orders.ts'
import { createKioskPhotos } from './modules/devices/kiosk/kiosk-photo.ts'
import { createPaidPrints } from './modules/devices/kiosk/paid-prints.ts'
import { createShareLinks } from './modules/devices/kiosk/share-links.ts'
import { createPresence } from './modules/devices/link/presence.ts'
import { createPaperForecasts } from './modules/devices/paper/forecasts.ts'
import { createPaperWatch } from './modules/devices/paper/paper-watch.ts'
import { createPrintAdmin } from './modules/devices/print/print-admin.service.ts'
import { createPrintEnds } from './modules/devices/print/print-ends.ts'
import { createPrintJobs } from './modules/devices/print/print-jobs.service.ts'
import { createPrintReports } from './modules/devices/print/print-reports.ts'
import { createPrintSending } from './modules/devices/print/print-sending.ts'
import { createPrintProofs } from './modules/devices/proof/print-proofs.ts'
import { createPrintQueue } from './modules/devices/queue/print-queue.ts'
import { createDevices } from './modules/devices/registry/devices.service.ts'
import { createPrintSheets } from './modules/devices/sheets/print-sheets.ts'
import { createDeviceAuth } from './modules/devices/sign-in/device-auth.service.ts'
import { createDrawFinish } from './modules/drawing/records/draw-finisher.ts'
import { createDrawGoods } from './modules/drawing/paid/draw-goods.ts'
import { createDrawPreviews } from './modules/drawing/previews/draw-preview.service.ts'
import { createDrawPromptService } from './modules/drawing/prompts/draw-prompt.service.ts'
import { createCovers } from './modules/drawing/records/covers.service.ts'
import { createDrawPublisher } from './modules/drawing/records/draw-events.service.ts'
import { createRecordViewer } from './modules/drawing/records/draw-info.list.ts'
import { createQueueNews } from './modules/drawing/records/lanes/queue-news.service.ts'
import { createRowVersions } from './crud/versions/row-version.service.ts'
import { createLanePaces } from './modules/drawing/run/queue/lane-paces.service.ts'
import { createLaneRoom } from './modules/drawing/run/queue/lane-room.service.ts'
import { createDrawEnds } from './modules/drawing/run/run/draw-end.service.ts'
import { createDrawService } from './modules/drawing/run/send/draw.service.ts'
import { createDrawTests } from './modules/drawing/trials/draw-tests.service.ts'
import { createStarterPack } from './modules/drawing/starter/starter.service.ts'
import { createStamper } from './modules/drawing/seals/stamper.ts'
import { createSessionWatch } from './modules/events/session-watch.ts'
import { createStores } from './modules/files/stores/stores.ts'
import { createAttachments } from './modules/files/attachments/attachments.ts'
import { createUploadBounds } from './modules/files/upload-bounds.ts'
import { createUploads } from './modules/files/uploads/uploads.ts'
import { createFileService } from './modules/files/file.service.ts'
import { createAuthenticator, createCallerLoader } from './modules/identity/authentication/authenticate.ts'
import { createAuthParts } from './modules/identity/caller/auth-parts.ts'
import { createCaptchas } from './modules/identity/captcha/captcha.service.ts'
import { createSessions } from './modules/identity/sessions/sessions.service.ts'
import { createOutsideSignIn } from './modules/identity/sources/flow/outside-sign-in.service.ts'
import { createSsoSessions } from './modules/identity/sessions/sso-session.ts'
import { createLinking } from './modules/identity/sources/links/linking.service.ts'
import { createWaysIn } from './modules/identity/sources/links/ways-in.ts'
import { createMiniPrograms } from './modules/identity/sources/mini/mini-programs.service.ts'
import { createSignInSources } from './modules/identity/sources/sign-in-sources.ts'
import { createRegistrations } from './modules/sign-in/register/registrations.ts'
import { createEntrance } from './modules/sign-in/tokens/entrance.ts'
import { createTokenAnswer } from './modules/sign-in/tokens/token-answer.ts'
import { createFactors } from './modules/identity/factors/factors.service.ts'
import { createLockout } from './modules/identity/throttles/lockout.ts'
import { createMisses } from './modules/identity/throttles/misses.ts'
import { createRates } from './modules/identity/throttles/rate.ts'
import { createErrorLogs } from './modules/logs/error/error-log.service.ts'
import { createRequestLog } from './modules/logs/request/request-log.ts'
import { createBooks } from './modules/money/books/books.service.ts'
import { createOrderFollowers } from './modules/money/orders/order-followers.ts'
import { createAlertSources } from './modules/notices/alerts/watch/alert-sources.ts'
import { createSystemNotices } from './modules/notices/system-notice.ts'
import { createInvitations } from './modules/operation/invitations/invitations.service.ts'
import { createTenantPackageGrants } from './modules/organisation/packages/package-grants.ts'
import { createFirstSignIns } from './modules/organisation/tenants/first-sign-ins.loader.ts'
import { createAccountFollowers } from './modules/organisation/users/account-followers.ts'
import { createGuestApproval } from './modules/organisation/users/people/guest-approval.ts'
import { createPeopleChange } from './modules/organisation/users/people/people.change.ts'
import { createCredits } from './modules/money/credits/credits.service.ts'
import { createSpeechCharges } from './modules/money/holds/speech-charges.ts'
import { createUsageHolds } from './modules/money/holds/usage-holds.ts'
import { createPrintGoods } from './modules/operation/goods-orders/print-goods.ts'
import { createGoodsOrders } from './modules/operation/goods-orders/paid-goods-orders.ts'
import type { TenantProxySource } from './modules/proxies/proxy-source.ts'
import { createBoard } from './modules/queue/board/board.service.ts'
import { createLanes } from './modules/queue/board/lanes.service.ts'
import { createRecordScopes } from './modules/queue/steering/record-scope.ts'
import { createChangeApprovals } from './modules/rights/changes/change-approvals.service.ts'
import { createChangeMaker } from './modules/rights/changes/change-maker.service.ts'
import { createRoleGrants } from './modules/rights/roles/role.grant.ts'
import { businessDicts } from './modules/settings/business-dictionaries/dict-biz-family.ts'
import { systemDicts } from './modules/settings/dictionaries/dict-family.ts'
import { createApprovals } from './modules/settings/approvals/approvals.service.ts'
import { createDictService } from './modules/settings/dictionaries/dict.service.ts'
import { createEngineAccounts } from './modules/voice/speech/engine-accounts.ts'
import { createSpeechService } from './modules/voice/speech/speech.service.ts'
import { createFlowDecisions } from './modules/workflow/decisions/flow-decisions.service.ts'
import { createApprover } from './modules/workflow/approvals/approver.ts'
import { createDefinitionCache } from './modules/workflow/definitions/definition-cache.ts'
import { createDeployments } from './modules/workflow/definitions/deployment.service.ts'
import { createFlowJobs } from './modules/workflow/durable/flow-jobs.ts'
import { createFlowNews } from './modules/workflow/instances/flow-news.ts'
import { createFlowReading } from './modules/workflow/instances/reading.ts'
import { createFlowSteps } from './modules/workflow/instances/flow-steps.ts'
import { createWrittenForms } from './modules/workflow/leave/leave-form.ts'
import { createFlowForms } from './modules/workflow/forms/flow-forms.service.ts'
import { createInstanceSuspension } from './modules/workflow/instances/instance-suspension.ts'
import { createFlowScripts } from './modules/workflow/scripts/flow-scripts.ts'
import { createRefillTasks } from './modules/workflow/refill/refill-tasks.ts'
import { createFlowEnds } from './modules/workflow/shared/flow-ends.ts'
import { createFlowHandlers } from './modules/workflow/shared/flow-handlers.ts'
import { createPayChannels } from './modules/money/channels/pay-channels.ts'
import { createPacks } from './modules/money/packs/pack-goods.ts'
import { createOrderBook } from './modules/money/orders/order-book.ts'
import { createSmsAccounts } from './modules/messages/accounts/sms-accounts.ts'
import { createSmsCodes } from './modules/messages/codes/codes.service.ts'
import { createWorkEnds } from './platform/signals/work-ends.ts'
import { createSmsSending } from './modules/messages/sending/send.service.ts'
import { createReportRunner } from './modules/reports/run/report-runner.ts'
import type { Deps } from './platform/deps.ts'
import { createRouteTable } from './wire/route-table.ts'

/** What stands before all services: the platform, and the proxies that its outbound client already asks. */
export type Ground = Deps & { proxies: TenantProxySource }

/** Services that are built so far. `add` builds the next one out of these, or takes the one that is given for it. */
interface Built<Made extends object> {
  services: Made
  add<Name extends string, Service>(name: Name, create: (made: Made) => Service): Built<Made & Record<Name, Service>>
}

function built<Made extends object>(services: Made, given: Readonly<Record<string, unknown>>): Built<Made> {
  return {
    services,
    add<Name extends string, Service>(name: Name, create: (made: Made) => Service) {
      const service = name in given ? (given[name] as Service) : create(services) // `createServices` types what is given
      return built({ ...services, [name]: service } as Made & Record<Name, Service>, given)
    },
  }
}

/** In the order of the module graph, ground first: a service is given what stands above its line, which the compiler checks. */
const build = (ground: Ground, given: Readonly<Record<string, unknown>>) =>
  built(ground, given)
    .add('routeTable', createRouteTable)
    // identity
    .add('auth', createAuthParts)
    .add('loadCaller', createCallerLoader)
    .add('authenticate', createAuthenticator)
    .add('lockout', createLockout)
    .add('misses', createMisses)
    .add('factors', createFactors)
    .add('rates', createRates)
    .add('captchas', createCaptchas)
    .add('ssoSessions', createSsoSessions)
    .add('sessions', createSessions)
    .add('signInSources', createSignInSources)
    .add('outsideSignIn', createOutsideSignIn)
    .add('waysIn', createWaysIn)
    .add('linking', createLinking)
    .add('miniPrograms', createMiniPrograms)
    .add('sessionWatch', createSessionWatch)
    // files, logs, notices, settings
    .add('stores', createStores)
    .add('files', createFileService)
    .add('uploadBounds', createUploadBounds)
    .add('attachments', createAttachments)
    .add('uploads', createUploads)
    .add('errorLogs', createErrorLogs)
    .add('requestLog', createRequestLog)
    .add('systemNotices', createSystemNotices)
    .add('alertSources', () => createAlertSources())
    .add('dictionaries', (made) => createDictService(made, systemDicts))
    .add('businessDictionaries', (made) => createDictService(made, businessDicts))
    .add('approvals', createApprovals)
    // develop
    .add('sources', (made) => createSources(made))
    .add('reportRunner', createReportRunner)
    .add('reportExportEnds', (made) => createWorkEnds(made, 'report'))
    .add('sourceTables', createSourceTables)
    .add('models', createModels)
    // organisation
    .add('firstSignIns', createFirstSignIns)
    .add('packageGrants', createTenantPackageGrants)
    .add('accountFollowers', () => createAccountFollowers())
    .add('peopleChange', createPeopleChange)
    .add('guestApproval', createGuestApproval)
    // messages
    .add('smsAccounts', (made) => createSmsAccounts(made))
    .add('smsPartEnds', (made) => createWorkEnds(made, 'sms'))
    .add('smsSending', createSmsSending)
    .add('smsCodes', createSmsCodes)
    // rights
    .add('roleGrants', createRoleGrants)
    .add('changeMaker', createChangeMaker)
    .add('changeApprovals', createChangeApprovals)
    // sign-in
    .add('tokenAnswer', createTokenAnswer)
    .add('entrance', createEntrance)
    .add('registrations', () => createRegistrations())
    // workflow
    .add('rowVersions', createRowVersions)
    .add('flowForms', createFlowForms)
    .add('flowHandlers', () => createFlowHandlers())
    .add('flowDecisions', () => createFlowDecisions())
    .add('flowScripts', () => createFlowScripts())
    .add('flowEnds', () => createFlowEnds())
    .add('flowJobs', createFlowJobs)
    .add('definitions', createDefinitionCache)
    .add('deployments', createDeployments)
    .add('flowNews', createFlowNews)
    .add('flowSteps', createFlowSteps)
    .add('writtenForms', createWrittenForms)
    .add('flowReading', createFlowReading)
    .add('instanceSuspension', createInstanceSuspension)
    .add('approver', createApprover)
    .add('refillTasks', createRefillTasks)
    // money
    .add('payChannels', (made) => createPayChannels(made))
    .add('orderFollowers', () => createOrderFollowers())
    .add('orders', createOrderBook)
    .add('books', createBooks)
    .add('credits', createCredits)
    .add('packs', createPacks)
    .add('usageHolds', createUsageHolds)
    .add('speechCharges', createSpeechCharges)
    // operation, for what is sold above it
    .add('goodsOrders', createGoodsOrders)
    // drawing
    .add('covers', createCovers)
    .add('recordViewer', createRecordViewer)
    .add('drawPublisher', createDrawPublisher)
    .add('queueNews', createQueueNews)
    .add('drawApis', createDrawApiService)
    .add('definitionSource', createDefinitionSource)
    .add('gateNews', createGateNews)
    .add('gates', (made) => createGates(made))
    .add('gateMending', createGateMending)
    .add('drawApiToday', createApiToday)
    .add('drawBudgets', createDrawBudgets)
    .add('drawPreviews', createDrawPreviews)
    .add('drawExViews', createDrawExViews)
    .add('stamper', createStamper)
    .add('drawPrompts', createDrawPromptService)
    .add('starterPack', createStarterPack)
    .add('lanePaces', createLanePaces)
    .add('laneRoom', createLaneRoom)
    .add('drawFinish', () => createDrawFinish())
    .add('drawEnds', createDrawEnds)
    .add('draws', createDrawService)
    .add('drawTests', createDrawTests)
    .add('drawChildren', createDrawChildService)
    .add('drawGoods', createDrawGoods)
    .add('printGoods', createPrintGoods)
    // queue
    .add('lanes', createLanes)
    .add('board', createBoard)
    .add('recordScopes', createRecordScopes)
    // chat
    .add('chatEngine', (made) => createChatEngine(made))
    .add('chatGate', createChatGate)
    .add('chatTargets', createChatTargets)
    .add('chatQuota', createChatQuota)
    .add('chatViews', createChatViews)
    .add('chatAdmin', createChatAdminService)
    .add('chatRun', createChatRunParts)
    // devices
    .add('nowDrawEx', createNowFinder)
    .add('printQueue', createPrintQueue)
    .add('deviceAuth', createDeviceAuth)
    .add('devices', createDevices)
    .add('paperForecasts', createPaperForecasts)
    .add('paperWatch', createPaperWatch)
    .add('printProofs', createPrintProofs)
    .add('printSheets', createPrintSheets)
    .add('printEnds', () => createPrintEnds())
    .add('printJobs', createPrintJobs)
    .add('printReports', createPrintReports)
    .add('printSending', createPrintSending)
    .add('printAdmin', createPrintAdmin)
    .add('presence', createPresence)
    .add('paidPrints', createPaidPrints)
    .add('shareLinks', createShareLinks)
    .add('kioskPhotos', createKioskPhotos)
    .add('kioskOrders', createKioskOrders)
    // operation
    .add('invitations', createInvitations)
    // voice
    .add('engineAccounts', createEngineAccounts)
    .add('speech', createSpeechService).services

/** The platform, and each service that keeps something in memory or that more than one module uses: one of each in a process. */
export interface Services extends ReturnType<typeof build> {}

/** Builds them; `given` replaces some by those of a test, which all that are built on them then use. */
export const createServices = (ground: Ground, given: Partial<Omit<Services, keyof Ground>> = {}): Services =>
  build(ground, given)
