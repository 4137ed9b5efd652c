import {
  AlertAcknowledge,
  AlertAcknowledged,
  AlertDeliveries,
  AlertDeliveriesInput,
  ALERT_PATH,
  alertResource,
  OPEN_ALERTS_MOST,
  OpenAlerts,
} from '@drawdesk/contract/notices/alert'
import { alertChannelResource, AlertChannelTest, AlertChannelTestInput } from '@drawdesk/contract/notices/alert-channel'
import { alertRuleResource } from '@drawdesk/contract/notices/alert-rule'
import { Id, Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { getRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { isOperator } from '../../../platform/scope.ts'
import { accountActiveRoute } from '../../../providers/accounts.ts'
import { withProof } from '../../../wire/proof.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { listRoles } from '../../organisation/users/names.repository.ts'
import { listPeopleChoices } from '../../organisation/users/people-choices.repository.ts'
import { startAlertJobs } from './alert-jobs.ts'
import { createAlertRepository, type AlertChannelRow } from './alert.repository.ts'
import { alertChannelRules, alertRuleRules, alertRules, checkChannel } from './alert.rules.ts'
import { createChannelSender } from './channels/send-by-channel.ts'
import { createDeliveryRepository } from '../sending/delivery.repository.ts'
import type { LookNeeds } from './watch/look-at-sources.ts'

const Choices = Type.Array(Type.Object({ id: Id, name: Type.String() }))
const TEST_WORDS = {
  zh: { title: '测试消息', content: '收到这条消息，说明渠道可以使用。' },
  en: { title: 'Test message', content: 'If you can read this, the channel works.' },
} as const

/** Alerts, their rules, and the channels that they go to besides the console. */
export const alertModule: Module<Deps & LookNeeds> = {
  name: 'notices/alerts',
  routes: (deps) => [...alertRoutes(deps), ...ruleRoutes(deps), ...channelRoutes(deps)],
  work: startAlertJobs,
}

function alertRoutes(deps: Deps): AnyRoute[] {
  const { db, clock, config } = deps
  return [
    ...resourceRoutes(deps, { resource: alertResource, table: 'alert', ...alertRules(deps) }),
    route({
      method: 'POST',
      path: `${ALERT_PATH}/acknowledge`,
      summary: 'The caller attends to these alerts: they are repeated no more',
      audit: 'alert.acknowledge',
      permission: 'alert_view',
      input: AlertAcknowledge,
      answer: AlertAcknowledged,
      handle: async ({ caller, input }) => ({
        count: await createAlertRepository(db).acknowledge(caller, [...new Set(input.ids)], clock.now()),
      }),
    }),
    route({
      method: 'GET',
      path: `${ALERT_PATH}/everywhere`,
      summary: 'Alerts of all tenants that are not resolved; for the operator of the platform alone',
      audit: 'alert.everywhere',
      permission: 'alert_view',
      input: Type.Object({}),
      answer: OpenAlerts,
      async handle({ caller, language }) {
        if (!isOperator(caller)) throw commonErrors.forbidden()
        const { records, total } = await createAlertRepository(db).listOpenEverywhere(OPEN_ALERTS_MOST)
        return {
          total,
          records: records.map(({ titleEn, ...row }) => (language === 'en' ? { ...row, title: titleEn } : row)),
        }
      },
    }),
    route({
      method: 'GET',
      path: `${ALERT_PATH}/deliveries`,
      summary: 'Sendings of an alert, or of a channel, the newest first',
      audit: 'alert.deliveries',
      permission: ['alert_view', 'alertChannel_view'],
      input: AlertDeliveriesInput,
      answer: AlertDeliveries,
      handle: ({ caller, input: { alertId, channelId, ...asked } }) =>
        createDeliveryRepository(db).page(
          caller,
          {
            ...(alertId === undefined ? {} : { alertId }),
            ...(channelId === undefined ? {} : { channelId }),
            dates: readDateSearch(asked, config.timeZone),
          },
          readPaging(asked),
        ),
    }),
  ]
}

function ruleRoutes(deps: Deps): AnyRoute[] {
  const { db } = deps
  const choices = (
    call: string,
    summary: string,
    audit: string,
    list: (
      caller: Parameters<typeof listRoles>[1] & { userId: string; deptId: string | null },
    ) => Promise<{ id: string; name: string }[]>,
  ): AnyRoute =>
    route({
      method: 'GET',
      path: `${ALERT_PATH}/${call}`,
      summary,
      audit,
      permission: 'alertRule_edit',
      input: Type.Object({}),
      answer: Choices,
      handle: ({ caller }) => list(caller),
    })
  return [
    ...withProof(
      resourceRoutes(deps, {
        resource: alertRuleResource,
        table: 'alertRule',
        writeCode: 'alertRule_edit',
        ...alertRuleRules(deps),
      }),
    ),
    choices('role-choices', 'Roles that an alert can be for', 'alert.roleChoices', async (caller) =>
      (await listRoles(db, caller)).map(({ id, roleName }) => ({ id, name: roleName })),
    ),
    choices('user-choices', 'People that an alert can be for, 500 at most', 'alert.userChoices', (caller) =>
      listPeopleChoices(db, caller),
    ),
    choices('channel-choices', 'Channels that alerts can go to', 'alert.channelChoices', (caller) =>
      createAlertRepository(db).listChannelNames(caller),
    ),
  ]
}

function channelRoutes(deps: Deps): AnyRoute[] {
  const { db, clock, ids } = deps
  const send = createChannelSender(deps)
  const options: ResourceOptions = { resource: alertChannelResource, table: 'alertChannel', ...alertChannelRules(deps) }
  return [
    ...withProof(resourceRoutes(deps, options)),
    ...withProof([
      accountActiveRoute(deps, options, { summary: 'Switch an alert channel on or off', checkComplete: checkChannel }),
    ]),
    route({
      method: 'POST',
      path: `${alertChannelResource.path}/test`,
      summary: 'Send a test message by this channel, and answer what the other side says',
      audit: 'alertChannel.test',
      permission: 'alertChannel_edit',
      input: AlertChannelTestInput,
      answer: AlertChannelTest,
      async handle({ caller, input }) {
        const row = (await getRow(db, caller, 'alertChannel', input.id)) as AlertChannelRow // a row of that table
        const language = row.language as Language // checked by the table
        const [now, words] = [clock.now(), TEST_WORDS[language]]
        const outcome = await send(row, {
          items: [{ event: 'test', severity: 'info', link: '', ...words }],
          language,
          now,
          toAddress: '',
        })
        const id = ids.next()
        const deliveries = createDeliveryRepository(db)
        await deliveries.insert(
          caller,
          [
            {
              id,
              alertId: null,
              channelId: row.id,
              toAddress: '',
              event: 'test',
              severity: 'info',
              path: '',
              dueTime: now,
              ...words,
            },
          ],
          now,
        )
        const then = clock.now()
        const msg = outcome.isOk ? '' : outcome.msg
        await deliveries.settle(
          caller,
          [id],
          outcome.isOk ? { state: 'sent', reason: '', sentTime: then } : { state: 'failed', reason: msg },
          then,
        )
        return { ok: outcome.isOk, msg }
      },
    }),
  ]
}
