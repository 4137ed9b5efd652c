import { CHANNEL_SECRETS, MAIL_FIELDS, type AlertChannelKind } from '@drawdesk/contract/notices/alert-channel'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { accountRows, jsonGiven } from '../../../providers/accounts.ts'
import { secretsToTypeAgain, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import { listRoles } from '../../organisation/users/names.repository.ts'
import { listPeopleChoices } from '../../organisation/users/people-choices.repository.ts'
import { createAlertRepository } from './alert.repository.ts'
import { createDeliveryRepository } from '../sending/delivery.repository.ts'
import { isTimeZone } from '../sending/quiet-hours.ts'

const refuse = (errors: readonly BilingualFieldError[]): void => {
  if (errors.length > 0) throw commonErrors.badInput({ errors: [...errors] })
}
const idsOf = (list: unknown): string[] =>
  String(list ?? '')
    .split(',')
    .filter(Boolean)

/** Alerts are written by the program; each reader sees them in their language. */
export function alertRules({ db }: Pick<Deps, 'db'>): ResourceRules {
  return {
    async decorate(caller, rows, language) {
      const words = await createAlertRepository(db).listWords(
        caller,
        rows.map(({ id }) => String(id)),
      )
      const people = [...new Set([...words.values()].flatMap(({ acknowledgedBy }) => acknowledgedBy ?? []))]
      const known = people.length > 0 ? await listPeopleChoices(db, caller, people) : []
      const names = new Map(known.map(({ id, name }) => [id, name]))
      return rows.map((row) => {
        const { titleEn, contentEn, acknowledgedBy } = words.get(String(row.id)) ?? {}
        return {
          ...row,
          ...(language === 'en' && titleEn !== undefined
            ? { title: titleEn, ...(row.content === undefined ? {} : { content: contentEn }) }
            : {}),
          acknowledgedByName: names.get(acknowledgedBy ?? '') ?? '',
        }
      })
    },
  }
}

export function alertRuleRules({ db }: Pick<Deps, 'db'>): ResourceRules {
  async function namesOf(caller: Caller, rows: readonly Values[]) {
    const people = [...new Set(rows.flatMap(({ targetUser }) => idsOf(targetUser)))]
    const [roles, users, channels] = await Promise.all([
      rows.some(({ targetRole }) => idsOf(targetRole).length > 0) ? listRoles(db, caller) : [],
      people.length > 0 ? listPeopleChoices(db, caller, people) : [],
      rows.some(({ channels: held }) => idsOf(held).length > 0)
        ? createAlertRepository(db).listChannelNames(caller)
        : [],
    ])
    return {
      targetRole: new Map(roles.map(({ id, roleName }) => [id, roleName])),
      targetUser: new Map(users.map(({ id, name }) => [id, name])),
      channels: new Map(channels.map(({ id, name }) => [id, name])),
    }
  }
  const LISTS = ['targetRole', 'targetUser', 'channels'] as const

  return {
    async checkSave(caller, { values, before }) {
      if (!before) refuse([{ field: 'id', text: { zh: '请选择要修改的规则', en: 'Select the rule to change' } }])
      const after = { ...before, ...values }
      const errors: BilingualFieldError[] = []
      if (!isTimeZone(String(after.timeZone)))
        errors.push({ field: 'timeZone', text: { zh: '没有这个时区', en: 'Unknown time zone' } })
      if ((after.quietFrom === '') !== (after.quietTo === ''))
        errors.push({
          field: after.quietFrom === '' ? 'quietFrom' : 'quietTo',
          text: { zh: '请同时填写开始和结束', en: 'Enter both from and to' },
        })
      if (after.reach === 'chosen' && idsOf(after.channels).length === 0)
        errors.push({ field: 'channels', text: { zh: '请选择渠道', en: 'Select channels' } })
      const known = await namesOf(caller, [values])
      for (const field of LISTS)
        if (!idsOf(values[field]).every((id) => known[field].has(id) || idsOf(before?.[field]).includes(id)))
          errors.push({ field, text: { zh: '所选项不存在', en: 'The selection doesn’t exist' } })
      refuse(errors)
    },
    async decorate(caller, rows) {
      const names = await namesOf(caller, rows)
      return rows.map((row) => ({
        ...row,
        ...Object.fromEntries(
          LISTS.map((list) => [
            `${list}Name`,
            idsOf(row[list])
              .map((id) => names[list].get(id) ?? id)
              .join(','),
          ]),
        ),
      }))
    },
  }
}

const required = (label: Bilingual): Bilingual => ({ zh: `请填写${label.zh}`, en: `Enter: ${label.en}` })
const MAIL_NEEDS = [
  ['mailHost', { zh: 'SMTP 服务器', en: 'SMTP server' }],
  ['mailFrom', { zh: '发件人', en: 'From' }],
  ['mailTo', { zh: '收件人', en: 'To' }],
] as const

/** A channel that lacks something could send nothing: it is not switched on. @throws AppError beside what is missing */
export function checkChannel(facts: Values, hasSecret: (name: string) => boolean): void {
  const kind = facts.kind as AlertChannelKind // checked by the schema of the save
  const errors: BilingualFieldError[] = CHANNEL_SECRETS[kind]
    .filter(({ name, isRequired }) => isRequired && !hasSecret(name))
    .map(({ name, label }) => ({ field: `secrets.${name}`, text: required(label) }))
  if (kind === 'mail')
    for (const [field, label] of MAIL_NEEDS)
      if (String(facts[field] ?? '').trim() === '') errors.push({ field, text: required(label) })
  refuse(errors)
}

export function alertChannelRules(deps: Pick<Deps, 'db' | 'secrets' | 'ids'>): ResourceRules {
  const accounts = accountRows(deps, 'alertChannel')
  const deliveries = createDeliveryRepository(deps.db)
  return {
    unsaid: () => ({ ...NOTHING_SAID }),
    async checkSave(_caller, change) {
      const { values, before } = change
      if (before && values.kind !== undefined && values.kind !== before.kind)
        refuse([
          {
            field: 'kind',
            text: { zh: '类型不能更换，请新增一个', en: 'The type can’t be changed. Create a new one.' },
          },
        ])
      const given = jsonGiven(values.secrets) ?? {}
      if (typeof given.url === 'string' && given.url !== '' && !/^https?:\/\/\S+$/.test(given.url))
        refuse([{ field: 'secrets.url', text: { zh: '请填写完整的地址', en: 'Enter a full URL' } }])
      const isMoved =
        before !== undefined && MAIL_PLACE.some((name) => values[name] !== undefined && values[name] !== before[name])
      if (isMoved && before.kind === 'mail')
        refuse(secretsToTypeAgain(storedSecretsOf(before as { secrets: unknown }), given as Record<string, string>))
      const after = { ...before, ...values }
      if (after.active === 1) checkChannel(after, accounts.hasSecretAfter(change))
    },
    toColumns: async (_trx, caller, change) => accounts.sealed(caller, change),
    async decorate(caller, rows) {
      const last = await deliveries.listLast(
        caller,
        rows.map(({ id }) => String(id)),
      )
      const byChannel = new Map(last.map((row) => [row.channelId, row]))
      return rows.map((row) => {
        const ended = byChannel.get(String(row.id))
        return {
          ...accounts.shown(row),
          ...(ended && ended.state !== 'waiting'
            ? { lastState: ended.state, lastTime: ended.updateTime, lastReason: ended.reason }
            : { lastState: '', lastTime: null, lastReason: '' }),
        }
      })
    },
  }
}

/** Where the password of a mail account travels. */
const MAIL_PLACE = ['mailHost', 'mailPort', 'mailSecurity'] as const
const NOTHING_SAID: Values = {
  ...Object.fromEntries(
    MAIL_FIELDS.filter((name) => !['mailPort', 'mailSecurity'].includes(name)).map((name) => [name, '']),
  ),
  active: 0,
  remark: '',
}
