import { isIP } from 'node:net'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { SAMPLE_ENGINE_BASE_URL } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { Config } from '../../../../platform/config.ts'
import { createAllowedHosts } from '../../../../platform/outbound/guard/allowed-hosts.ts'
import { isPrivateAddress } from '../../../../platform/outbound/guard/private-address.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { isPlatformTenant } from '../../../access/model/platform-only.ts'

/**
 * What is wrong with an address that cannot be called from here; undefined for any other. Only what the address itself says: no name is looked
 * up, so nobody learns which names there are. How to allow it is for those who can.
 */
export function addressNote(
  { allowedPrivateHosts }: Pick<Config, 'allowedPrivateHosts'>,
  scope: Pick<Scope, 'tenantId'>,
  baseUrl: string,
): Bilingual | undefined {
  const url = baseUrl.startsWith(SAMPLE_ENGINE_BASE_URL) ? null : URL.parse(baseUrl)
  if (!url || createAllowedHosts(allowedPrivateHosts)(url)) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPrivate = /(^|\.)localhost\.?$/.test(host) || (isIP(host) !== 0 && isPrivateAddress(host))
  if (!isPrivate) return undefined
  if (!isPlatformTenant(scope.tenantId))
    return {
      zh: '这是内网地址，要先由平台管理员允许才能访问',
      en: 'This is a private address. The platform administrator must allow it first.',
    }
  return {
    zh: `这是内网地址，现在不能访问。请在服务器的 .env 中设置 ALLOWED_PRIVATE_HOSTS=${url.host}（已有的用逗号隔开），然后重启服务`,
    en: `This is a private address and can’t be called yet. Set ALLOWED_PRIVATE_HOSTS=${url.host} in the server’s .env (separate several with commas) and restart it.`,
  }
}
