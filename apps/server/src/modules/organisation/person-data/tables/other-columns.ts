/**
 * Columns that name a person by their number alone, and keep it: who made a row, led, decided or was asked. The number is a pseudonym once the
 * account has lost its name.
 */
export const PSEUDONYMS: ReadonlySet<string> = new Set([
  'alert.acknowledged_by',
  'auth_session.viewing_user_id',
  'chat_access.user_id',
  'draw_check.decide_user',
  'platform_lane.paused_user',
  'platform_queue_tenant.held_user',
  'person_erasure.user_id',
  'report_export.to_users',
  'system_approval.decided_by',
  'tenant_erasure.asked_user',
  'tenant_export.asked_user',
  'user_invite.decided_by',
  'wf_comment.target_user_id',
  'wf_leave.task_user_id',
  'wf_migration_item.undone_user',
  'wf_task.assignee_id',
  'wf_task.owner_id',
  'wf_task_candidate.who',
])

/** Columns of this name are such ones in every table. */
export const PSEUDONYM_NAMES: ReadonlySet<string> = new Set(['create_user', 'update_user'])

const COMPANY = 'the company’s own facts and contacts, no account'
const MACHINE = 'of a machine, not of a person'
const SHORT = 'ends within minutes, and leads to nobody without the row it stands beside'

/** Columns whose names sound like a person, and why they are not one's. */
export const NOT_OF_PEOPLE: Readonly<Record<string, string>> = {
  'account_invite.inviter_tenant': 'the number of a tenant',
  'account_invite.mail_language': 'zh or en',
  'account_invite.mail_no': 'counts the mails of an invitation',
  'account_invite.mail_sealed': 'the link of a mail that is under way, emptied when it has gone out',
  'account_invite.mail_state': 'a state',
  'account_invite.mail_tries': 'counts tries',
  'account_invite.mail_unknown': 'yes or no',
  'alert_channel.mail_from': COMPANY,
  'alert_channel.mail_host': COMPANY,
  'alert_channel.mail_port': COMPANY,
  'alert_channel.mail_security': COMPANY,
  'alert_channel.mail_to': COMPANY,
  'alert_channel.mail_user': COMPANY,
  'auth_failure.subject': SHORT,
  'auth_miss.last_address': 'ends within thirty days, and leads to nobody: the account beside it is a keyed digest',
  'auth_miss.subject': 'ends within thirty days; a keyed digest of an account, which need not exist',
  'auth_mini_session.open_id': SHORT,
  'auth_social_code.user_name': SHORT,
  'auth_social_code.avatar': SHORT,
  'device.ip': MACHINE,
  'device_session.address': MACHINE,
  'platform_event.user_id': SHORT,
  'develop_datasource.username': 'the name of an account at a database',
  'proxy_config.username': 'the name of an account at a proxy',
  'sellsource.contact': COMPANY,
  'system_tenant.account_number': 'how many accounts a tenant may have',
  'system_tenant.address': COMPANY,
  'system_tenant.contact_number': COMPANY,
  'system_tenant.linkman': COMPANY,
  'wf_definition.starter_users': 'written in the diagram by numbers',
}

/** Links that a trigger keeps: they go when the account loses its roles, departments and posts. */
export const KEPT_BY_TRIGGER: ReadonlySet<string> = new Set(['user_role', 'user_dept', 'user_post'])
