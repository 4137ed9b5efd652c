import type { Config } from '../../../../platform/config.ts'

export const CALLBACK_PATH = '/blade-auth/oauth/callback'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** Where people sign in: the tenant's host that the source names, else the address of the product. Never what a request says of itself. */
export function ownOrigin({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, domain: string): string {
  if (domain !== '') return `${LOOPBACK.test(domain) ? 'http' : 'https'}://${domain}`
  return (publicUrl ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '')
}

/** The one address that the provider may send people back to. */
export const callbackAddress = (
  config: Pick<Config, 'publicUrl' | 'port'>,
  { domain, source }: { domain: string; source: string },
): string => `${ownOrigin(config, domain)}/api${CALLBACK_PATH}/${source}`
